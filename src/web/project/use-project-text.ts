import { use, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { projectText } from '#domain/project/project.ts'
import { storedProject, useProjectChanges } from './stored-project.ts'
import { RenderedPrices } from './use-card-answer.ts'

/** The visitor's project, '12 m²'; null: none, and while a shared page hydrates. */
export const useProjectText = (): string | null => {
  const rendered = use(RenderedPrices)
  const changes = useProjectChanges()
  if (changes === 0) return rendered?.project ?? null
  const project = storedProject()
  return project === null ? null : projectText(project)
}

/** Loads the page again when the project that it goes by has changed. */
export const useProjectReload = (goesByProject: boolean): void => {
  const changes = useProjectChanges()
  const { revalidate } = useRevalidator()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change alone says when to load again
  useEffect(() => {
    /* The first count is the page's own start. */
    if (changes > 1 && goesByProject) void revalidate()
  }, [changes])
}

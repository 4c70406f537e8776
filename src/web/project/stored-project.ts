import { useEffect, useState } from 'react'
import { PROJECT_COOKIE } from '#contract/routes.ts'
import { type Project, printProject, readProject } from '#domain/project/project.ts'

/** Raised on the window when the visitor changes area, waste or postcode. */
const CHANGE = 'project-change'

/** The project that this browser stores for the visit; null: none. */
export const storedProject = (): Project | null =>
  readProject(new RegExp(`(?:^|; )${PROJECT_COOKIE}=([^;]*)`).exec(document.cookie)?.[1])

/** Tells all parts of the page that the project, or the postcode it is priced for, is another one. */
export const announceProject = (): void => void window.dispatchEvent(new Event(CHANGE))

/** Stores the floor that the visitor buys for, until the browser is closed; null drops it (S-006). */
export const storeProject = (project: Project | null): void => {
  const value = project === null ? '; Max-Age=0' : printProject(project)
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: not every supported browser has the Cookie Store
  document.cookie = `${PROJECT_COOKIE}=${value}; Path=/; SameSite=Lax${secure}`
  announceProject()
}

/** Rises with every change; 0 on the server and while hydrating. */
export const useProjectChanges = (): number => {
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    const count = (): void => setChanges((n) => n + 1)
    count()
    window.addEventListener(CHANGE, count)
    return () => window.removeEventListener(CHANGE, count)
  }, [])
  return changes
}

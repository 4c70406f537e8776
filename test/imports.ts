import { readdirSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'

export interface Import {
  readonly from: string
  readonly typeOnly: boolean
}

export interface Source {
  /** From the project's root, with slashes: src/domain/money/pence.ts */
  readonly path: string
  readonly text: string
  readonly imports: readonly Import[]
}

const importPattern =
  /^\s*(?:import|export)\s+(type\s)?[^'"`;]*?from\s+'([^']+)'|^\s*import\s+'([^']+)'|\bimport\(\s*'([^']+)'/gm

const importsOf = (text: string): readonly Import[] =>
  [...text.matchAll(importPattern)].map(([, type, from, bare, dynamic]) => ({
    from: from ?? bare ?? dynamic ?? '',
    typeOnly: type !== undefined,
  }))

/** The TypeScript and JavaScript files of a folder, with their imports; without types generated from routes. */
export const readSources = (folder: string): readonly Source[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.includes('/.react-router/'))
    .map((path) => {
      const text = readFileSync(path, 'utf8')
      return { path, text, imports: importsOf(text) }
    })

/** An import as a path from the project's root; null for a package. */
export const targetOf = (source: Source, from: string): string | null => {
  if (from.startsWith('#')) return `src/${from.slice(1)}`
  if (from.startsWith('.')) return posix.join(dirname(source.path), from)
  return null
}

/** A step of a graph, from one node to another. */
interface Step {
  readonly from: string
  readonly to: string
}

/** The steps that lie on a cycle: from their end, steps lead back to their start. */
export const importsInCycles = <S extends Step>(steps: readonly S[]): readonly S[] => {
  const nextOf = Map.groupBy(
    steps.filter(({ from, to }) => from !== to),
    ({ from }) => from,
  )
  const reachableFrom = (start: string): ReadonlySet<string> => {
    const reached = new Set([start])
    /* A set's loop also visits what is added to it on the way. */
    for (const node of reached) for (const { to } of nextOf.get(node) ?? []) reached.add(to)
    return reached
  }
  return [...nextOf.values()].flat().filter(({ from, to }) => reachableFrom(to).has(from))
}

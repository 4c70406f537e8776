import type { z } from 'zod'

/** One problem of a catalogue, with its path in the file: `products[3].variations[1].sku`. */
export interface Problem {
  readonly path: string
  readonly message: string
}

/** Records one more problem. */
export type ReportProblem = (path: string, message: string) => void

/** ['products', 3, 'sku'] → 'products[3].sku'. */
export const pathText = (path: readonly PropertyKey[], start = ''): string =>
  path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`
    return text === '' ? String(key) : `${text}.${String(key)}`
  }, start)

/** Converts the issues of a schema; an unknown field is a problem of its own. */
export const problemsOf = (issues: readonly z.core.$ZodIssue[]): readonly Problem[] =>
  issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: pathText([...issue.path, key]), message: issue.message }))
      : [{ path: pathText(issue.path), message: issue.message }],
  )

/** A problem as a merchant reads it: 'products[3].sku: is missing'. */
export const printProblem = ({ path, message }: Problem): string =>
  path === '' ? message : `${path}: ${message}`

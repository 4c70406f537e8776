import type { ReportProblem } from './problems.ts'
import type { Entry } from './shape.ts'

/** Reports duplicate keys of a list; returns all its keys. */
export const reportDuplicates = <T>(
  entries: readonly Entry<T>[],
  field: string,
  keyOf: (found: Partial<T>) => string | undefined,
  report: ReportProblem,
): ReadonlySet<string> => {
  const seen = new Set<string>()
  for (const { at, found } of entries) {
    const key = keyOf(found)
    if (key === undefined) continue
    if (seen.has(key)) report(`${at}.${field}`, `'${key}' stands twice`)
    seen.add(key)
  }
  return seen
}

import type { ReportProblem } from './problems.ts'
import type { Entry } from './shape.ts'

/** Names what stands twice in a list; answers every key that it has. */
export const unique = <T>(
  entries: readonly Entry<T>[],
  field: string,
  keyOf: (found: Partial<T>) => string | undefined,
  say: ReportProblem,
): ReadonlySet<string> => {
  const seen = new Set<string>()
  for (const { at, found } of entries) {
    const key = keyOf(found)
    if (key === undefined) continue
    if (seen.has(key)) say(`${at}.${field}`, `'${key}' stands twice`)
    seen.add(key)
  }
  return seen
}

import type { Queries } from './database.ts'

/**
 * A statement that the query builder puts together once for each connection and not at each asking: for those that
 * shoppers wait for most often, where building costs as much as running. `build` ends in `.prepare(name)`, and what
 * changes from time to time is a `sql.placeholder`.
 */
export const prepareStatement = <Statement>(
  build: (queries: Queries) => Statement,
): ((queries: Queries) => Statement) => {
  const kept = new WeakMap<Queries, Statement>()
  return (queries) => {
    const known = kept.get(queries)
    if (known !== undefined) return known
    const built = build(queries)
    kept.set(queries, built)
    return built
  }
}

import type { Queries } from './database.ts'

/**
 * Builds a prepared statement once for each connection instead of for each call: for those that shoppers wait
 * for most often, where building costs as much as running. `build` ends in `.prepare(name)`, and values that
 * change are each a `sql.placeholder`.
 */
export const prepareStatement = <Statement>(
  build: (queries: Queries) => Statement,
): ((queries: Queries) => Statement) => {
  const cache = new WeakMap<Queries, Statement>()
  return (queries) => {
    const cached = cache.get(queries)
    if (cached !== undefined) return cached
    const built = build(queries)
    cache.set(queries, built)
    return built
  }
}

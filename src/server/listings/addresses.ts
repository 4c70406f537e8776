import { categoryPath, paths, productPath } from '#contract/routes.ts'
import type { Queries } from '../database/database.ts'
import type { ListingIndex } from './listing-index.ts'
import { readAddresses } from './store.ts'

/** Addresses read by one statement. */
const BATCH = 2000

const fixedPaths = ({ categories }: ListingIndex): readonly string[] => [
  paths.home,
  ...categories.map(({ slug }) => categoryPath(slug)),
]

export const addressCount = (index: ListingIndex): number => fixedPaths(index).length + index.size

/**
 * Reads the paths from one place to before another, of: home, categories, products by id. The response is
 * streamed.
 */
export async function* readPaths(
  queries: Queries,
  index: ListingIndex,
  from: number,
  to: number,
): AsyncGenerator<readonly string[]> {
  const fixed = fixedPaths(index)
  yield fixed.slice(from, to)
  const end = Math.min(to - fixed.length, index.size)
  for (let start = Math.max(from - fixed.length, 0); start < end; start += BATCH) {
    const first = index.ids[start]
    const last = index.ids[Math.min(start + BATCH, end) - 1]
    if (first === undefined || last === undefined) return
    const rows = await readAddresses(queries, first, last)
    yield rows.map(({ categorySlug, slug }) => productPath(categorySlug, slug))
  }
}

import type { Shop } from '#server/shop.ts'
import { type BenchRow, percentile } from './bench-row.ts'

const LEAST_LETTERS = 2
const MOST_LETTERS = 12

/** What a shopper has typed after each letter of a search. */
const typedOf = (search: string): readonly string[] => {
  const most = Math.min(search.length, MOST_LETTERS)
  return Array.from({ length: Math.max(0, most - LEAST_LETTERS + 1) }, (_, i) =>
    search.slice(0, LEAST_LETTERS + i),
  )
}

/** Suggestions while typing, one call at a time: `searches` letter by letter, after one round to warm up. */
export const benchSuggestions = async (
  { listings }: Pick<Shop, 'listings'>,
  searches: readonly string[],
): Promise<readonly BenchRow[]> => {
  const texts = [...new Set(searches.flatMap(typedOf))]
  for (const text of texts) await listings.suggest(text)
  const times: number[] = []
  const before = process.cpuUsage()
  for (const text of texts) {
    const startedAt = performance.now()
    await listings.suggest(text)
    times.push(performance.now() - startedAt)
  }
  const { user, system } = process.cpuUsage(before)
  return [
    {
      name: 'suggestions, 100,000 products, p95',
      value: percentile(times, 0.95),
      unit: 'ms',
      limit: { at: 'most', value: 100 },
    },
    {
      name: 'suggestions, 100,000 products, processor time each',
      value: (user + system) / 1000 / texts.length,
      unit: 'ms',
      limit: null,
    },
  ]
}

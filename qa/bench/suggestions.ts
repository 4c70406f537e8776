import { calls } from '#contract/routes.ts'
import { newAddress } from '../../test/fixture-shop/buyer.ts'
import { type BenchRow, percentile } from './bench-row.ts'
import { call, openAgent } from './concurrent-calls.ts'
import { startShopProcess } from './shop-process.ts'

const LEAST_LETTERS = 2
const MOST_LETTERS = 12

/** What a shopper has typed after each letter of a search. */
const typedOf = (search: string): readonly string[] => {
  const most = Math.min(search.length, MOST_LETTERS)
  return Array.from({ length: Math.max(0, most - LEAST_LETTERS + 1) }, (_, i) =>
    search.slice(0, LEAST_LETTERS + i),
  )
}

/**
 * Suggestions while typing over 100,000 products (S-013), asked of a shop of its own over HTTP: `searches` letter by
 * letter, one call at a time, after one round to warm up.
 */
export const benchSuggestions = async (
  databaseUrl: string,
  searches: readonly string[],
): Promise<readonly BenchRow[]> => {
  const texts = [...new Set(searches.flatMap(typedOf))]
  const shop = await startShopProcess(databaseUrl)
  const agent = openAgent()
  const ask = (text: string): Promise<void> =>
    call(agent, {
      url: `${shop.url}${calls.searchSuggestions}?${new URLSearchParams({ q: text })}`,
      headers: { 'x-forwarded-for': newAddress() },
    })
  try {
    for (const text of texts) await ask(text)
    const times: number[] = []
    const busyBefore = await shop.busyMs()
    for (const text of texts) {
      const startedAt = performance.now()
      await ask(text)
      times.push(performance.now() - startedAt)
    }
    const busy = (await shop.busyMs()) - busyBefore
    const name = 'suggestions over HTTP, 100,000 products'
    return [
      { name: `${name}, p95`, value: percentile(times, 0.95), unit: 'ms', limit: { at: 'most', value: 100 } },
      { name: `${name}, processor time each`, value: busy / texts.length, unit: 'ms', limit: null },
    ]
  } finally {
    agent.destroy()
    await shop.stop()
  }
}

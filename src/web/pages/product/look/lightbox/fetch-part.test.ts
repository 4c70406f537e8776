import { afterEach, expect, test, vi } from 'vitest'
import { fetchPart } from './fetch-part.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const inShop = (fetched: (signal: AbortSignal) => Promise<Response>) => {
  vi.stubGlobal('location', { href: 'https://shop.test/slab', origin: 'https://shop.test' })
  const fetch = vi.fn((_url: URL, { signal }: { signal: AbortSignal }) => fetched(signal))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('a page that never answers has failed after 20 seconds [S-038]', async () => {
  const ended = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(ended.signal)
  inShop(
    (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  const part = fetchPart('/terms')
  ended.abort()
  expect(await part).toEqual({ failure: 'failed' })
  expect(timeout).toHaveBeenCalledWith(20_000)
})

test('a page elsewhere is not fetched', async () => {
  const fetch = inShop(() => Promise.reject(new Error('not asked for')))
  expect(await fetchPart('https://elsewhere.test/terms')).toEqual({ failure: 'failed' })
  expect(fetch).not.toHaveBeenCalled()
})

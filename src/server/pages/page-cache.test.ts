import { expect, test } from 'vitest'
import { createPageCache, type RenderedPage } from './page-cache.ts'
import { splitAtSlots } from './slotted-page.ts'

const rendered = (kind: RenderedPage['kind'], html: string, status = 200): RenderedPage => ({
  kind,
  response: { status, contentType: 'text/html', headers: [], page: splitAtSlots(html) },
})
const shared = (html: string, status?: number): RenderedPage => rendered('shared', html, status)

test('renders an address once for a catalogue version, also for concurrent requests', async () => {
  const cache = createPageCache()
  let renderings = 0
  const render = async (): Promise<RenderedPage> => {
    renderings += 1
    await new Promise((resolve) => setTimeout(resolve, 5))
    return shared('a')
  }
  await Promise.all([1, 2, 3].map(() => cache.get('/a', '1', render)))
  await cache.get('/a', '1', render)
  expect(renderings).toBe(1)
  await cache.get('/a', '2', render)
  expect(renderings).toBe(2)
})

test('never serves a personal page to another visitor', async () => {
  const cache = createPageCache()
  let renderings = 0
  const render = async (): Promise<RenderedPage> => {
    renderings += 1
    await new Promise((resolve) => setTimeout(resolve, 5))
    return rendered('personal', `for visitor ${renderings}`)
  }
  const pages = await Promise.all([cache.get('/basket', '1', render), cache.get('/basket', '1', render)])
  expect(renderings).toBe(2)
  expect(pages[0]).not.toBe(pages[1])
  expect(cache.size).toBe(0)
})

test('does not cache an error page', async () => {
  const cache = createPageCache()
  await cache.get('/nowhere', '1', async () => shared('not here', 404))
  expect(cache.size).toBe(0)
})

test('renders again for the next visitor after a failure', async () => {
  const cache = createPageCache()
  await expect(
    cache.get('/a', '1', async () => {
      throw new Error('database away')
    }),
  ).rejects.toThrow('database away')
  expect((await cache.get('/a', '1', async () => shared('a'))).kind).toBe('shared')
})

test('evicts no plain page for addresses with parameters', async () => {
  const cache = createPageCache()
  const large = 'x'.repeat(1024 * 1024)
  const get = async (address: string) => {
    let isRendered = false
    await cache.get(address, '1', async () => {
      isRendered = true
      return shared(large)
    })
    return isRendered
  }
  await get('/tiles')
  for (let i = 0; i < 40; i += 1) await get(`/search?q=${i}`)
  expect([await get('/tiles'), await get('/search?q=0'), await get('/search?q=39')]).toEqual([
    false,
    true,
    false,
  ])
})

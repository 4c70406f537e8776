import { connect } from 'node:net'
import Fastify, { type InjectOptions } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { staffBusy } from '#server/edge/busy.ts'
import { type LoadSheddingOptions, registerLoadShedding } from '#server/edge/load-shedding.ts'
import { namePlainPages } from '#server/edge/plain-page.ts'
import { registerProblems } from '#server/edge/problems.ts'

const SAMPLE_MS = 300

/**
 * The smallest shop that can lag or be full: no database, sampled every 300 ms. Returns its logs and open
 * requests.
 */
const openSmall = async (limits: Omit<LoadSheddingOptions, 'lookMs'>) => {
  const lines: string[] = []
  const waiting: (() => void)[] = []
  const app = Fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } },
  })
  namePlainPages(app, { name: 'Tessera' })
  registerProblems(app)
  await registerLoadShedding(app, { ...limits, lookMs: SAMPLE_MS })
  app.get('/', async () => 'ok')
  app.get(paths.health, async () => 'alive')
  app.route({
    method: ['GET', 'POST'],
    url: '/long',
    handler: () => new Promise((resolve) => waiting.push(() => resolve('at last'))),
  })
  afterAll(() => app.close())
  return { app, waiting, logged: () => lines.map((line): string => JSON.parse(line).msg) }
}
const { app, logged: lagLogs } = await openSmall({ lag: 400, concurrentRequests: 0 })

/** Blocks the event loop three times for 600 ms. */
const lag = async (): Promise<void> => {
  for (let i = 0; i < 3; i += 1) {
    const began = performance.now()
    while (performance.now() - began < 600);
    await new Promise((resolve) => setImmediate(resolve))
  }
}
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Sends two page requests and a health check until the first is answered with `status`, at most a hundred
 * times; returns the last responses.
 */
const requestUntil = async (status: number) => {
  for (let remaining = 100; ; remaining -= 1) {
    const responses = await Promise.all([app.inject('/'), app.inject('/'), app.inject(paths.health)])
    if (responses[0].statusCode === status || remaining === 0) return responses
    await wait(10)
  }
}

test('answers 503 with Retry-After while the process lags, but not for the lag of its start [LD-03, FT-02]', async () => {
  await lag()
  await app.listen({ host: '127.0.0.1', port: 0 })
  expect((await app.inject('/')).statusCode).toBe(200)
  await wait(3 * SAMPLE_MS)
  await lag()
  const rejected = await requestUntil(503)
  expect(rejected.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual([
    [503, '5'],
    [503, '5'],
    [200, undefined],
  ])
  expect((await requestUntil(200))[0].statusCode).toBe(200)
  /* An overloaded shop must not spend time on logging: one line for two rejections. */
  expect(lagLogs()).toEqual(['visitors are turned away: the process lags'])
})

test('rejects reads and then orders while too many requests run, and does not count slow senders [LD-03, LD-06]', async () => {
  const { app: small, waiting, logged } = await openSmall({ lag: 0, concurrentRequests: 2 })
  await small.listen({ host: '127.0.0.1', port: 0 })
  const { port } = z.object({ port: z.number() }).parse(small.server.address())
  const statusOf = async (request: string | InjectOptions) => (await small.inject(request)).statusCode
  const slow = connect(port, '127.0.0.1')
  const arrived = new Promise((resolve) => small.server.once('request', resolve))
  slow.write(
    'POST /long HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n',
  )
  await arrived

  const running = [statusOf('/long'), statusOf('/long')]
  await expect.poll(() => waiting.length).toBe(2)
  const rejected = await small.inject('/')
  expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([503, '5'])
  expect(await statusOf(paths.health)).toBe(200)

  const orders = Array.from({ length: 4 }, () => statusOf({ method: 'POST', url: '/long' }))
  await expect.poll(() => waiting.length).toBe(6)
  expect(await statusOf({ method: 'POST', url: '/long' })).toBe(503)
  for (const end of waiting) end()
  expect(await Promise.all([...running, ...orders])).toEqual(Array(6).fill(200))
  expect(await statusOf('/')).toBe(200)
  expect(logged()).toEqual(['visitors are turned away: too many are inside'])
  slow.destroy()
})

test('turns lists of the back office away after pages of shoppers, and before those who pay [M-211]', async () => {
  const ofShop = new Set<object>()
  const { app: small, waiting } = await openSmall({ lag: 0, concurrentRequests: 2, active: ofShop })
  const office = await openSmall({ lag: 0, concurrentRequests: 2, behind: { shop: ofShop } })
  const statusOf = async (app: typeof small, request: string | InjectOptions) =>
    (await app.inject(request)).statusCode
  const paying = () => statusOf(small, { method: 'POST', url: '/long' })
  const running = [paying(), paying()]
  await expect.poll(() => waiting.length).toBe(2)
  expect([await statusOf(small, '/'), await statusOf(office.app, '/')]).toEqual([503, 200])
  running.push(paying(), paying())
  await expect.poll(() => waiting.length).toBe(4)
  const list = await office.app.inject('/')
  expect([list.statusCode, list.headers['retry-after'], list.json()]).toEqual([
    503,
    '5',
    { message: staffBusy },
  ])
  const saved = statusOf(office.app, { method: 'POST', url: '/long' })
  await expect.poll(() => office.waiting.length).toBe(1)
  running.push(paying(), paying())
  await expect.poll(() => waiting.length).toBe(6)
  expect(await paying()).toBe(503)
  for (const end of [...waiting, ...office.waiting]) end()
  expect(await Promise.all([saved, ...running])).toEqual(Array(7).fill(200))
  expect(await statusOf(office.app, '/')).toBe(200)
  expect(office.logged()).toEqual(['lists of staff are turned away: too many are inside'])
})

test('answers a rejected request with a page, with a retry link where that helps, or JSON [LD-03]', async () => {
  const { app: small, waiting } = await openSmall({ lag: 0, concurrentRequests: 1 })
  const running = small.inject('/long')
  await expect.poll(() => waiting.length).toBe(1)
  const orders = Array.from({ length: 2 }, () => small.inject({ method: 'POST', url: '/long' }))
  await expect.poll(() => waiting.length).toBe(3)

  const html = { accept: 'text/html' }
  const page = await small.inject({ url: '/', headers: html })
  expect(page.statusCode).toBe(503)
  expect(page.headers).toMatchObject({
    'retry-after': '5',
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
  })
  const nonce = String(page.headers['content-security-policy']).match(
    /style-src 'self' 'nonce-([\w-]+)'/,
  )?.[1]
  expect(page.body).toContain(`<style nonce="${nonce}">`)
  expect(page.body).toContain('<h1>The shop is very busy</h1>')
  expect(page.body).toContain(messages.shopBusy)
  expect(page.body).toContain('<a class="main" href="">Try again</a>')
  /* Nothing broke: there is no error to report. */
  expect(page.body).not.toContain('reference')

  const posted = await small.inject({ method: 'POST', url: '/long', headers: html })
  expect([posted.statusCode, posted.headers['retry-after']]).toEqual([503, '5'])
  expect(posted.body).toContain(messages.shopBusy)
  expect(posted.body).not.toContain('Try again</a>')

  const call = await small.inject('/')
  expect([call.statusCode, call.json()]).toEqual([503, { message: messages.shopBusy }])
  for (const end of waiting) end()
  await Promise.all([running, ...orders])
})

test('serves styles and scripts of an accepted page while the shop is full [LD-03]', async () => {
  const { app: small, waiting } = await openSmall({ lag: 0, concurrentRequests: 1 })
  small.get('/assets/app.css', async () => 'body{}')
  const running = small.inject('/long')
  await expect.poll(() => waiting.length).toBe(1)
  expect((await small.inject('/')).statusCode).toBe(503)
  expect((await small.inject('/assets/app.css')).statusCode).toBe(200)
  for (const end of waiting) end()
  await running
})

test('counts a request whose client disconnected until its work is done [LD-03]', async () => {
  const { app: small, waiting } = await openSmall({ lag: 0, concurrentRequests: 1 })
  await small.listen({ host: '127.0.0.1', port: 0 })
  const { port } = z.object({ port: z.number() }).parse(small.server.address())
  const connection = connect(port, '127.0.0.1')
  const disconnected = new Promise((resolve) =>
    small.server.once('connection', (socket) => socket.once('close', resolve)),
  )
  connection.write('GET /long HTTP/1.1\r\nHost: shop\r\n\r\n')
  await expect.poll(() => waiting.length).toBe(1)
  connection.destroy()
  await disconnected
  expect((await small.inject('/')).statusCode).toBe(503)
  for (const end of waiting) end()
  await expect.poll(async () => (await small.inject('/')).statusCode).toBe(200)
})

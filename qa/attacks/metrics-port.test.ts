import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { operationsPaths } from '#contract/routes.ts'
import { createOperationsServer } from '#server/operations/operations-server.ts'
import { protocolErrors, sendRaw } from './fuzz/raw.ts'

/* Attacks on the metrics port (F3, F9) on its own socket; no shop is needed behind it. */

const token = 'q8Zr1Vx3Lk9Tn5Wy7Bd2Fg4Hj6Mp0Sc-'
const metricsText = 'shop_paid_without_order 0'
const lines: unknown[] = []
let invariantChecks = 0
const operations = createOperationsServer({
  tokens: [token],
  metrics: { collect: async () => ({ type: 'text/plain', text: metricsText }) },
  shop: {
    maintenance: {
      checkAllInvariants: async () => {
        invariantChecks += 1
        return { checked: 23, violations: [] }
      },
    },
  },
  log: {
    error: (...line: unknown[]) => void lines.push(line),
    warn: (...line: unknown[]) => void lines.push(line),
    info: () => undefined,
  },
})
await operations.listen({ host: '127.0.0.1', port: 0 })
const bound = operations.server.address()
const port = typeof bound === 'object' && bound !== null ? bound.port : 0
afterAll(() => operations.close())
beforeEach(() => {
  lines.length = 0
  invariantChecks = 0
})

/** The server closes these connections; a test waits this long only for one that it does not close. */
const PATIENCE_MS = 20_000
const bearer = `authorization: Bearer ${token}\r\n`
const send = (request: string, headers = '', host = 'host: 127.0.0.1\r\n') =>
  sendRaw({
    port,
    bytes: `${request} HTTP/1.1\r\n${host}${headers}connection: close\r\n\r\n`,
    waitMs: PATIENCE_MS,
  })

/** Whether a response contains nothing that only a caller with the token may read. */
const isSilent = (text: string): boolean => !text.includes('shop_') && !text.includes('checked')

test('returns metrics and invariants with the token, uncached [F3]', async () => {
  const response = await send(`GET ${operationsPaths.metrics}`, bearer)
  expect([response.statuses, response.text.includes(metricsText)]).toEqual([[200], true])
  expect(response.text.toLowerCase()).toContain('cache-control: no-store')
  expect(response.text.toLowerCase()).toContain('x-content-type-options: nosniff')
  expect((await send(`GET ${operationsPaths.invariants}`, bearer)).text).toContain('"checked":23')
  expect((await send(`HEAD ${operationsPaths.metrics}`, bearer)).statuses).toEqual([200])
})

const withoutToken: readonly (readonly [string, string])[] = [
  ['none', ''],
  ['an empty one', 'authorization: \r\n'],
  ['the scheme alone', 'authorization: Bearer\r\n'],
  ['a wrong one', `authorization: Bearer ${token.replace('q', 'r')}\r\n`],
  ['one character less', `authorization: Bearer ${token.slice(0, -1)}\r\n`],
  ['one character more', `authorization: Bearer ${token}x\r\n`],
  ['7,000 characters more', `authorization: Bearer ${token}${'a'.repeat(7_000)}\r\n`],
  ['it in capitals', `authorization: Bearer ${token.toUpperCase()}\r\n`],
  ['another scheme', `authorization: Basic ${token}\r\n`],
  ['no scheme', `authorization: ${token}\r\n`],
  ['a wrong one first', `authorization: Bearer x\r\n${bearer}`],
  ['it in a cookie', `cookie: METRICS_TOKEN=${token}; authorization=Bearer ${token}\r\n`],
  ['it in headers of others', `x-api-key: ${token}\r\nproxy-authorization: Bearer ${token}\r\n`],
  ['a peer that claims to be this machine', 'x-forwarded-for: 127.0.0.1\r\nx-real-ip: 127.0.0.1\r\n'],
  ['bytes that are no text', 'authorization: Bearer \xff\xfe\x80\r\n'],
]

test.each(withoutToken)('returns 404 without the token: %s [F3, SX-01]', async (_, headers) => {
  const nowhere = (await send('GET /nowhere', headers)).text.replace(/date:.*\r\n/i, '')
  for (const path of [operationsPaths.metrics, operationsPaths.invariants]) {
    const response = await send(`GET ${path}`, headers)
    expect(response.statuses).toEqual([404])
    /* The same response as for an unknown path. */
    expect(response.text.replace(/date:.*\r\n/i, '')).toBe(nowhere)
  }
  expect(
    (await send(`GET ${operationsPaths.metrics}?token=${token}&authorization=Bearer%20${token}`, headers))
      .statuses,
  ).toEqual([404])
  expect(invariantChecks).toBe(0)
  expect(JSON.stringify(lines)).toContain('asked for figures without the token')
  expect(JSON.stringify(lines)).not.toContain(token)
})

test('does not let paths, methods and names bypass the token [BI-10]', async () => {
  const paths = [
    '//metrics',
    '/./metrics',
    '/x/../metrics',
    '/metrics/',
    '/metrics;x',
    '/metrics%00',
    '/%6detrics',
    '/METRICS',
    '/metrics%2f..',
    '/%',
    '/%zz',
    '/%ff',
    'http://127.0.0.1/metrics',
    'http://evil.example/internal/invariants',
    '/internal%2finvariants',
    '/internal/../internal/invariants',
    '/healthz',
    '/readyz',
    '/',
    '/../../etc/passwd',
    '*',
  ]
  for (const path of paths) {
    const { statuses, text } = await send(`GET ${path}`)
    expect([path, statuses, isSilent(text)]).toEqual([path, [404], true])
  }
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE'])
    for (const headers of ['', bearer]) {
      const { statuses, text } = await send(`${method} ${operationsPaths.invariants}`, headers)
      expect([method, statuses, isSilent(text)]).toEqual([method, [404], true])
    }
  for (const override of [
    'x-http-method-override: GET',
    'x-original-url: /metrics',
    'x-rewrite-url: /metrics',
  ])
    expect((await send('POST /nowhere', `${override}\r\n`)).statuses).toEqual([404])
  expect((await send('CONNECT 127.0.0.1:1', bearer)).statuses).toEqual([])
  expect((await send(`GET ${operationsPaths.metrics}`, `upgrade: h2c\r\n`)).statuses).toEqual([404])
  const response = await send(`GET ${operationsPaths.metrics}`, '', 'host: evil.example\r\n')
  expect([response.statuses, response.text.includes('evil.example')]).toEqual([[404], false])
  expect(invariantChecks).toBe(0)
})

test('rejects huge headers, smuggled and broken requests, and reveals nothing [BI-11, LD-06]', async () => {
  const huge = await send(`GET ${operationsPaths.metrics}`, `${bearer}x: ${'a'.repeat(9_000)}\r\n`)
  expect([huge.statuses, huge.closed]).toEqual([[431], true])
  const hidden = `GET ${operationsPaths.metrics} HTTP/1.1\r\nhost: 127.0.0.1\r\n${bearer}\r\n`
  const post = (headers: string, body: string) =>
    `POST ${operationsPaths.metrics} HTTP/1.1\r\nhost: 127.0.0.1\r\n${headers}\r\n${body}`
  for (const bytes of [
    post('content-length: 6\r\ntransfer-encoding: chunked\r\n', `0\r\n\r\n${hidden}`),
    post('transfer-encoding: chunked\r\ncontent-length: 4\r\n', `0\r\n\r\n${hidden}`),
    post('content-length: 0\r\ncontent-length: 44\r\n', hidden),
    post('content-length : 2\r\n', `{}${hidden}`),
    post('transfer-encoding: xchunked\r\n', `0\r\n\r\n${hidden}`),
    post('transfer-encoding: chunked\r\n', `1\n{\n0\n\n${hidden}`),
  ]) {
    const response = await sendRaw({ port, bytes, waitMs: PATIENCE_MS })
    expect([
      response.statuses.filter((status) => status !== 400 && status !== 404),
      isSilent(response.text),
      response.closed,
    ]).toEqual([[], true, true])
  }
  for (const bytes of protocolErrors) {
    const response = await sendRaw({ port, bytes, waitMs: 50 })
    expect([
      response.statuses.some((status) => status < 400 || status >= 500),
      isSilent(response.text),
    ]).toEqual([false, true])
  }
})

test('closes slow connections, and refuses so many that visitors would suffer [LD-06]', async () => {
  const { headersTimeout, requestTimeout } = operations.server
  expect([headersTimeout, requestTimeout]).toEqual([5_000, 10_000])
  operations.server.headersTimeout = 300
  const slow = await sendRaw({
    port,
    bytes: `GET ${operationsPaths.metrics} HTTP/1.1\r\nhost: `,
    waitMs: PATIENCE_MS,
  })
  operations.server.headersTimeout = headersTimeout
  expect([slow.statuses, slow.closed]).toEqual([[408], true])

  const sockets: Socket[] = []
  let refused = 0
  for (let n = 0; n < 80; n += 1) {
    const socket = createConnection({ host: '127.0.0.1', port })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      refused += 1
    })
    await once(socket, 'connect')
    sockets.push(socket)
  }
  await expect.poll(() => refused).toBe(16)
  for (const socket of sockets) socket.destroy()
  await expect
    .poll(async () => (await send(`GET ${operationsPaths.metrics}`, bearer)).statuses.join())
    .toBe('200')
})

import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { adminPaths } from '#contract/routes.ts'
import { createAdmin } from '#server/operations/operations-server.ts'
import { protocolErrors, sendRaw } from './fuzz/raw.ts'

/* The port of whoever runs the shop (F3, F9), attacked on its own socket; it needs no shop behind it. */

const token = 'q8Zr1Vx3Lk9Tn5Wy7Bd2Fg4Hj6Mp0Sc-'
const figures = 'shop_paid_without_order 0'
const lines: unknown[] = []
let asked = 0
const admin = createAdmin({
  tokens: [token],
  metrics: { collect: async () => ({ type: 'text/plain', text: figures }) },
  shop: {
    maintenance: {
      invariants: async () => {
        asked += 1
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
await admin.listen({ host: '127.0.0.1', port: 0 })
const bound = admin.server.address()
const port = typeof bound === 'object' && bound !== null ? bound.port : 0
afterAll(() => admin.close())
beforeEach(() => {
  lines.length = 0
  asked = 0
})

/** These lines are closed by who listens; only one that is not is waited for so long. */
const PATIENCE_MS = 20_000
const right = `authorization: Bearer ${token}\r\n`
const ask = (request: string, headers = '', host = 'host: 127.0.0.1\r\n') =>
  sendRaw({
    port,
    bytes: `${request} HTTP/1.1\r\n${host}${headers}connection: close\r\n\r\n`,
    waitMs: PATIENCE_MS,
  })

/** Nothing of what is told to who has the token. */
const isSilent = (text: string): boolean => !text.includes('shop_') && !text.includes('checked')

test('[F3] who has the token is told figures and invariants, which nobody keeps', async () => {
  const told = await ask(`GET ${adminPaths.metrics}`, right)
  expect([told.statuses, told.text.includes(figures)]).toEqual([[200], true])
  expect(told.text.toLowerCase()).toContain('cache-control: no-store')
  expect(told.text.toLowerCase()).toContain('x-content-type-options: nosniff')
  expect((await ask(`GET ${adminPaths.invariants}`, right)).text).toContain('"checked":23')
  expect((await ask(`HEAD ${adminPaths.metrics}`, right)).statuses).toEqual([200])
})

const withoutToken: readonly (readonly [string, string])[] = [
  ['none', ''],
  ['an empty one', 'authorization: \r\n'],
  ['the scheme alone', 'authorization: Bearer\r\n'],
  ['a wrong one', `authorization: Bearer ${token.replace('q', 'r')}\r\n`],
  ['one letter less', `authorization: Bearer ${token.slice(0, -1)}\r\n`],
  ['one letter more', `authorization: Bearer ${token}x\r\n`],
  ['7,000 letters', `authorization: Bearer ${token}${'a'.repeat(7_000)}\r\n`],
  ['it in capitals', `authorization: Bearer ${token.toUpperCase()}\r\n`],
  ['another scheme', `authorization: Basic ${token}\r\n`],
  ['no scheme', `authorization: ${token}\r\n`],
  ['a wrong one first', `authorization: Bearer x\r\n${right}`],
  ['it in a cookie', `cookie: ADMIN_TOKEN=${token}; authorization=Bearer ${token}\r\n`],
  ['it in headers of others', `x-api-key: ${token}\r\nproxy-authorization: Bearer ${token}\r\n`],
  ['a peer that says it is this machine', 'x-forwarded-for: 127.0.0.1\r\nx-real-ip: 127.0.0.1\r\n'],
  ['bytes that are no text', 'authorization: Bearer \xff\xfe\x80\r\n'],
]

test.each(withoutToken)('[F3, SX-01] without the token nothing is there: %s', async (_, headers) => {
  const nowhere = (await ask('GET /nowhere', headers)).text.replace(/date:.*\r\n/i, '')
  for (const path of [adminPaths.metrics, adminPaths.invariants]) {
    const refused = await ask(`GET ${path}`, headers)
    expect(refused.statuses).toEqual([404])
    /* The same answer as where there is nothing. */
    expect(refused.text.replace(/date:.*\r\n/i, '')).toBe(nowhere)
  }
  expect(
    (await ask(`GET ${adminPaths.metrics}?token=${token}&authorization=Bearer%20${token}`, headers)).statuses,
  ).toEqual([404])
  expect(asked).toBe(0)
  expect(JSON.stringify(lines)).toContain('asked for figures without the token')
  expect(JSON.stringify(lines)).not.toContain(token)
})

test('[BI-10] paths, methods and names that could lead around the token do not', async () => {
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
    const { statuses, text } = await ask(`GET ${path}`)
    expect([path, statuses, isSilent(text)]).toEqual([path, [404], true])
  }
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE'])
    for (const headers of ['', right]) {
      const { statuses, text } = await ask(`${method} ${adminPaths.invariants}`, headers)
      expect([method, statuses, isSilent(text)]).toEqual([method, [404], true])
    }
  for (const override of [
    'x-http-method-override: GET',
    'x-original-url: /metrics',
    'x-rewrite-url: /metrics',
  ])
    expect((await ask('POST /nowhere', `${override}\r\n`)).statuses).toEqual([404])
  expect((await ask('CONNECT 127.0.0.1:1', right)).statuses).toEqual([])
  expect((await ask(`GET ${adminPaths.metrics}`, `upgrade: h2c\r\n`)).statuses).toEqual([404])
  const named = await ask(`GET ${adminPaths.metrics}`, '', 'host: evil.example\r\n')
  expect([named.statuses, named.text.includes('evil.example')]).toEqual([[404], false])
  expect(asked).toBe(0)
})

test('[BI-11, LD-06] huge headers, hidden requests and broken ones are cut, and tell nothing', async () => {
  const huge = await ask(`GET ${adminPaths.metrics}`, `${right}x: ${'a'.repeat(9_000)}\r\n`)
  expect([huge.statuses, huge.closed]).toEqual([[431], true])
  const hidden = `GET ${adminPaths.metrics} HTTP/1.1\r\nhost: 127.0.0.1\r\n${right}\r\n`
  const post = (headers: string, body: string) =>
    `POST ${adminPaths.metrics} HTTP/1.1\r\nhost: 127.0.0.1\r\n${headers}\r\n${body}`
  for (const bytes of [
    post('content-length: 6\r\ntransfer-encoding: chunked\r\n', `0\r\n\r\n${hidden}`),
    post('transfer-encoding: chunked\r\ncontent-length: 4\r\n', `0\r\n\r\n${hidden}`),
    post('content-length: 0\r\ncontent-length: 44\r\n', hidden),
    post('content-length : 2\r\n', `{}${hidden}`),
    post('transfer-encoding: xchunked\r\n', `0\r\n\r\n${hidden}`),
    post('transfer-encoding: chunked\r\n', `1\n{\n0\n\n${hidden}`),
  ]) {
    const heard = await sendRaw({ port, bytes, waitMs: PATIENCE_MS })
    expect([
      heard.statuses.filter((status) => status !== 400 && status !== 404),
      isSilent(heard.text),
      heard.closed,
    ]).toEqual([[], true, true])
  }
  for (const bytes of protocolErrors) {
    const heard = await sendRaw({ port, bytes, waitMs: 50 })
    expect([heard.statuses.some((status) => status < 400 || status >= 500), isSilent(heard.text)]).toEqual([
      false,
      true,
    ])
  }
})

test('[LD-06] who sends slowly is cut, and so many lines that visitors would miss them are not taken', async () => {
  const { headersTimeout, requestTimeout } = admin.server
  expect([headersTimeout, requestTimeout]).toEqual([5_000, 10_000])
  admin.server.headersTimeout = 300
  const slow = await sendRaw({
    port,
    bytes: `GET ${adminPaths.metrics} HTTP/1.1\r\nhost: `,
    waitMs: PATIENCE_MS,
  })
  admin.server.headersTimeout = headersTimeout
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
  await expect.poll(async () => (await ask(`GET ${adminPaths.metrics}`, right)).statuses.join()).toBe('200')
})

import { gzipSync } from 'node:zlib'
import { calls, paths, webhooks } from '#contract/routes.ts'
import { type Answer, arrive, call } from '../../../test/fixture-shop/buyer.ts'
import { memoryOf } from '../../../test/fixture-shop/memory.ts'
import { atMost, holds, none, type Row } from '../../scenarios/row.ts'
import { protocolErrors, sendRaw } from '../fuzz/raw.ts'
import { calm } from './calm.ts'

const MIB = 1024 * 1024
const json = 'application/json'

interface Bomb {
  readonly what: string
  readonly type: string
  readonly body: string | Uint8Array
  readonly more?: Readonly<Record<string, string>>
  /** It is within all limits, and read. */
  readonly fits?: true
}

const bombs = (): readonly Bomb[] => [
  { what: '10 MiB of JSON', type: json, body: `{"postcode":"${'a'.repeat(10 * MIB)}"}` },
  {
    what: '10 MiB of form',
    type: 'application/x-www-form-urlencoded',
    body: `postcode=${'a'.repeat(10 * MIB)}`,
  },
  {
    what: 'gzip bomb of 50 MiB',
    type: json,
    body: gzipSync(Buffer.alloc(50 * MIB, 0x20)),
    more: { 'content-encoding': 'gzip' },
  },
  {
    what: 'depth 10,000, arrays',
    type: json,
    body: `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
    fits: true,
  },
  {
    what: 'depth 10,000, objects',
    type: json,
    body: `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
    fits: true,
  },
  {
    what: '100,000 keys',
    type: json,
    body: JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`k${i}`, 1]))),
  },
  {
    what: '100,000 fields',
    type: 'application/x-www-form-urlencoded',
    body: Array.from({ length: 100_000 }, (_, i) => `k${i}=1`).join('&'),
  },
  {
    what: '9,000 keys that fit',
    type: json,
    body: JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`k${i}`, 1]))),
    fits: true,
  },
  {
    what: 'deep names of fields',
    type: 'application/x-www-form-urlencoded',
    body: `a${'[a]'.repeat(9_000)}=1`,
    fits: true,
  },
  { what: 'text', type: 'text/plain', body: 'postcode=LS1' },
  { what: 'XML', type: 'application/xml', body: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' },
  { what: 'a file', type: 'multipart/form-data; boundary=x', body: '--x\r\n\r\nhello\r\n--x--' },
  { what: 'no type', type: '', body: '{}' },
  { what: 'type nonsense', type: ';;;/,', body: '{}' },
  {
    what: 'other letters',
    type: 'application/json; charset=utf-16',
    body: Buffer.from('{"postcode":"LS1"}', 'utf16le'),
  },
  { what: 'byte order mark', type: json, body: '\ufeff{"postcode":"LS1 4AP"}', fits: true },
  {
    what: 'invalid UTF-8',
    type: json,
    body: Buffer.from('7b22706f7374636f6465223a22fffe80c0af227d', 'hex'),
    fits: true,
  },
  { what: 'half of JSON', type: json, body: '{"postcode":"LS1' },
  { what: 'nothing', type: json, body: '', fits: true },
  { what: 'NUL', type: json, body: '\0' },
]

const targets = [
  calls.setPostcode,
  paths.checkout,
  calls.basketAdd,
  calls.variationCalculator,
  webhooks.stripe,
  paths.cspReports,
]

const LATE_MS = 200

/** Bodies that are too large, too deep or of no kind that anybody asked for. */
export const largeBodies: Row = {
  id: 'BI-08',
  title:
    '20 bodies (10 MiB, a gzip bomb, depth 10,000, 100,000 keys, wrong types, BOM, invalid UTF-8) for 6 calls, three times',
  figure: '413, 415 or 400 in ≤ 200 ms (what fits its limits: 422); RSS + ≤ 20 MiB',
  env: calm,
  run: async ({ ground, say }) => {
    await ground.start()
    const buyer = await arrive(ground)
    const all = bombs()
    let [wrong, late] = [0, 0]
    const held = new Map<number, number>()
    const took: number[] = []
    /* The first time fills what is filled once; of each round counts what it held least. */
    for (const round of [1, 2, 3]) {
      for (const { what, type, body, more = {}, fits } of all)
        for (const path of targets) {
          const send = (): Promise<Answer> =>
            buyer.send(path, {
              method: 'POST',
              headers: { ...(type === '' ? {} : { 'content-type': type }), ...more },
              body,
            })
          let answer = await send()
          /* What the machine had to do besides is not the shop's; late is what is late again. */
          for (let again = 0; again < 2 && answer.ms > LATE_MS; again += 1) answer = await send()
          took.push(answer.ms)
          held.set(round, Math.min(held.get(round) ?? Number.POSITIVE_INFINITY, memoryOf(ground)))
          if (answer.ms > LATE_MS) {
            late += 1
            say(`${what} to ${path} took ${Math.round(answer.ms)} ms`)
          }
          /* A body that is too large may be cut off while it is still being sent; a webhook is refused for its signature first, and a report is only logged. */
          const isOwn = path === webhooks.stripe || path === paths.cspReports
          /* What fits is answered by the call's own rules: a field that is wrong, a basket that is empty. */
          const answered = fits === true ? [200, 409, 422] : []
          const right = [
            400,
            413,
            415,
            ...answered,
            ...(isOwn ? [204, 422, 429] : []),
            ...(body.length > MIB ? [0] : []),
          ]
          if (!right.includes(answer.status)) {
            wrong += 1
            say(`${what} to ${path}: ${answer.status} ${answer.body.slice(0, 200)}`)
          }
        }
    }
    const growth = (held.get(3) ?? 0) - (held.get(2) ?? 0)
    const page = await call(`${ground.url}${paths.login}`, { headers: { accept: 'text/html' } })
    return [
      holds('requests', took.length > 0, took.length),
      none('other answers', wrong),
      none(`later than ${LATE_MS} ms, three times`, late),
      atMost('slowest', Math.max(...took), LATE_MS, ' ms'),
      atMost('RSS +', Math.max(0, growth), 20, ' MiB'),
      holds('others are served', page.status === 200),
    ]
  },
}

const host = 'host: 127.0.0.1\r\n'
const hidden = 'GET /hidden-by-a-smuggler HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n'
const post = (headers: string, body: string): string =>
  `POST ${calls.setPostcode} HTTP/1.1\r\n${host}content-type: application/json\r\n${headers}\r\n${body}`

/** Two servers could read them as different requests. */
const smuggled: readonly string[] = [
  post('content-length: 6\r\ntransfer-encoding: chunked\r\n', `0\r\n\r\n${hidden}`),
  post('transfer-encoding: chunked\r\ncontent-length: 4\r\n', `0\r\n\r\n${hidden}`),
  post('content-length: 0\r\ncontent-length: 44\r\n', hidden),
  post('content-length: 44\r\ncontent-length: 0\r\n', hidden),
  post('content-length: 2, 2\r\n', `{}${hidden}`),
  post('content-length: +2\r\n', `{}${hidden}`),
  post('content-length: 0x2\r\n', `{}${hidden}`),
  post('content-length : 2\r\n', `{}${hidden}`),
  post('content-length:\x0b2\r\n', `{}${hidden}`),
  post(' content-length: 2\r\n', `{}${hidden}`),
  post('transfer-encoding: chunked\r\ntransfer-encoding: identity\r\n', `0\r\n\r\n${hidden}`),
  post('transfer-encoding: identity, chunked, identity\r\n', `0\r\n\r\n${hidden}`),
  post('transfer-encoding: xchunked\r\n', `0\r\n\r\n${hidden}`),
  post('transfer-encoding : chunked\r\n', `0\r\n\r\n${hidden}`),
  post('transfer-encoding:\x0bchunked\r\n', `0\r\n\r\n${hidden}`),
  post('x: y\ntransfer-encoding: chunked\r\ncontent-length: 6\r\n', `0\r\n\r\n${hidden}`),
  post('x: y\rtransfer-encoding: chunked\r\ncontent-length: 6\r\n', `0\r\n\r\n${hidden}`),
  post('transfer-encoding: chunked\r\n', `0;\n${hidden}\r\n\r\n`),
  post('transfer-encoding: chunked\r\n', `0 \r\n\r\n`.replace('0 ', '0x0')),
  post('transfer-encoding: chunked\r\n', `1\n{\n0\n\n${hidden}`),
  post('transfer-encoding: chunked\r\n', `FFFFFFFFFFFFFFFFF\r\n{}\r\n0\r\n\r\n${hidden}`),
  `GET / HTTP/1.1\nhost: 127.0.0.1\n\n${hidden}`.replace('\nhost', '\n host'),
  `GET /${paths.basket} HTTP/1.1\r\n${host}x: a\r\n b\r\n\r\n`.replace('//', '/\x00/'),
]

/** No request hides in another. */
export const smuggling: Row = {
  id: 'BI-11',
  title: `${smuggled.length} shapes of request smuggling (CL+TE, duplicate CL, bare LF …) and ${protocolErrors.length} protocol errors on raw lines`,
  figure: 'line closed, 400; 0 desync',
  env: calm,
  run: async ({ ground, say }) => {
    await ground.start()
    let [open, desync, wrong] = [0, 0, 0]
    for (const bytes of smuggled) {
      const heard = await sendRaw({ port: ground.port, bytes, waitMs: 1_000 })
      const shape = JSON.stringify(bytes.slice(60, 200))
      /* The hidden request has an address of its own: a 404 is its answer. */
      if (heard.statuses.includes(404) || heard.statuses.length > 1) {
        desync += 1
        say(`desync: ${heard.statuses.join(', ')} for ${shape}`)
      }
      if (!heard.closed) {
        open += 1
        say(`left open: ${heard.statuses.join(', ')} for ${shape}`)
      }
      if (heard.statuses.some((status) => status !== 400)) {
        wrong += 1
        say(`${heard.statuses.join(', ')} for ${shape}`)
      }
    }
    let failed = 0
    for (const bytes of protocolErrors) {
      const heard = await sendRaw({ port: ground.port, bytes, waitMs: 300 })
      if (heard.statuses.some((status) => status >= 500)) failed += 1
    }
    const page = await call(`${ground.url}${paths.login}`, { headers: { accept: 'text/html' } })
    return [
      none('lines left open', open),
      none('desync', desync),
      none('answers but 400', wrong),
      none('5xx to protocol errors', failed),
      holds('others are served', page.status === 200),
    ]
  },
}

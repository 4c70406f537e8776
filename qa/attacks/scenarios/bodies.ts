import { gzipSync } from 'node:zlib'
import { calls, paths, webhooks } from '#contract/routes.ts'
import { call, type HttpResponse, openSession } from '../../../test/fixture-shop/buyer.ts'
import { memoryAfterCollection, retainedReportArgs } from '../../../test/fixture-shop/memory.ts'
import { checkAtMost, checkHolds, checkNone, type Scenario } from '../../scenarios/scenario.ts'
import { protocolErrors, sendRaw } from '../fuzz/raw.ts'
import { withoutLoadShedding } from './environment.ts'

const MIB = 1024 * 1024
const json = 'application/json'

interface Bomb {
  readonly what: string
  readonly type: string
  readonly body: string | Uint8Array
  readonly more?: Readonly<Record<string, string>>
  /** The body is within all limits and is read. */
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
  { what: 'a multipart file', type: 'multipart/form-data; boundary=x', body: '--x\r\n\r\nhello\r\n--x--' },
  { what: 'no type', type: '', body: '{}' },
  { what: 'type nonsense', type: ';;;/,', body: '{}' },
  {
    what: 'another charset',
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
  { what: 'an empty body', type: json, body: '', fits: true },
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

/** Bodies that are too large, too deep, or of an unsupported type. */
export const largeBodies: Scenario = {
  id: 'BI-08',
  title:
    '20 bodies (10 MiB, a gzip bomb, depth 10,000, 100,000 keys, wrong types, BOM, invalid UTF-8) for 6 calls, three times',
  passFigure: '413, 415 or 400 in ≤ 200 ms (what fits its limits: 422); RSS + ≤ 20 MiB',
  env: withoutLoadShedding,
  run: async ({ fixtureShop, print }) => {
    await fixtureShop.start({}, retainedReportArgs)
    const buyer = await openSession(fixtureShop)
    const all = bombs()
    let [wrong, lateCount] = [0, 0]
    const memoryAfterRound: number[] = []
    const durations: number[] = []
    for (let round = 0; round < 3; round += 1) {
      for (const { what, type, body, more = {}, fits } of all)
        for (const path of targets) {
          const send = (): Promise<HttpResponse> =>
            buyer.send(path, {
              method: 'POST',
              headers: { ...(type === '' ? {} : { 'content-type': type }), ...more },
              body,
            })
          let response = await send()
          /* Other work of the machine is not the shop's: only a response that is late three times counts. */
          for (let retry = 0; retry < 2 && response.ms > LATE_MS; retry += 1) response = await send()
          durations.push(response.ms)
          if (response.ms > LATE_MS) {
            lateCount += 1
            print(`${what} to ${path} took ${Math.round(response.ms)} ms`)
          }
          /* A webhook event is rejected for its signature first, and a report is only logged. */
          const answersFirst = path === webhooks.stripe || path === paths.cspReports
          /* The call's own rules answer a body that fits: a wrong field, an empty basket. */
          const accepted = fits === true ? [200, 409, 422] : []
          const expected = [400, 413, 415, ...accepted, ...(answersFirst ? [204, 422, 429] : [])]
          if (!expected.includes(response.status)) {
            wrong += 1
            print(`${what} to ${path}: ${response.status} ${response.body.slice(0, 200)}`)
          }
        }
      memoryAfterRound.push(await memoryAfterCollection(fixtureShop))
    }
    /* The first rounds allocate what every request needs. */
    const growth = (memoryAfterRound[2] ?? 0) - (memoryAfterRound[1] ?? 0)
    const page = await call(`${fixtureShop.url}${paths.login}`, { headers: { accept: 'text/html' } })
    return [
      checkHolds('requests', durations.length > 0, durations.length),
      checkNone('unexpected responses', wrong),
      checkNone(`later than ${LATE_MS} ms, three times`, lateCount),
      checkAtMost('slowest', Math.max(...durations), LATE_MS, ' ms'),
      checkAtMost('RSS +', Math.max(0, growth), 20, ' MiB'),
      checkHolds('other visitors are served', page.status === 200),
    ]
  },
}

const host = 'host: 127.0.0.1\r\n'
const hidden = 'GET /hidden-by-a-smuggler HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n'
const post = (headers: string, body: string): string =>
  `POST ${calls.setPostcode} HTTP/1.1\r\n${host}content-type: application/json\r\n${headers}\r\n${body}`

/** Requests that two servers could parse differently. */
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

/** No request can be smuggled inside another. */
export const smuggling: Scenario = {
  id: 'BI-11',
  title: `${smuggled.length} shapes of request smuggling (CL+TE, duplicate CL, bare LF …) and ${protocolErrors.length} protocol errors on raw connections`,
  passFigure: 'connection closed, 400; 0 desync',
  env: withoutLoadShedding,
  run: async ({ fixtureShop, print }) => {
    await fixtureShop.start()
    let [open, desync, wrong] = [0, 0, 0]
    for (const bytes of smuggled) {
      const response = await sendRaw({ port: fixtureShop.port, bytes, waitMs: 1_000 })
      const shape = JSON.stringify(bytes.slice(60, 200))
      /* The hidden request has a path of its own: a 404 is its response. */
      if (response.statuses.includes(404) || response.statuses.length > 1) {
        desync += 1
        print(`desync: ${response.statuses.join(', ')} for ${shape}`)
      }
      if (!response.closed) {
        open += 1
        print(`left open: ${response.statuses.join(', ')} for ${shape}`)
      }
      if (response.statuses.some((status) => status !== 400)) {
        wrong += 1
        print(`${response.statuses.join(', ')} for ${shape}`)
      }
    }
    let failed = 0
    for (const bytes of protocolErrors) {
      const response = await sendRaw({ port: fixtureShop.port, bytes, waitMs: 300 })
      if (response.statuses.some((status) => status >= 500)) failed += 1
    }
    const page = await call(`${fixtureShop.url}${paths.login}`, { headers: { accept: 'text/html' } })
    return [
      checkNone('connections left open', open),
      checkNone('desync', desync),
      checkNone('responses other than 400', wrong),
      checkNone('5xx to protocol errors', failed),
      checkHolds('other visitors are served', page.status === 200),
    ]
  },
}

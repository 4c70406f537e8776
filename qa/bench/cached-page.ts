import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { type BenchRow, percentile } from './bench-row.ts'
import { hasWrk, type Load, load } from './load.ts'
import { countCosts, takeCosts } from './response-costs.ts'
import type { ShopProcess } from './shop-process.ts'

const ROUNDS = 7
const SECONDS = 2
const WARM_UP_SECONDS = 6
const CONNECTIONS = 16

/** As every browser requests a page; without a cookie, so that each visitor is new. */
const REQUEST = { 'accept-encoding': 'gzip' }

interface Response {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** The response as it is sent: compressed, and with its headers. */
const read = (url: string): Promise<Response> =>
  new Promise((resolve, reject) => {
    request(url, { headers: REQUEST }, (incoming) => {
      const headers = Object.entries(incoming.headers).flatMap(([name, value]) =>
        value === undefined || ['connection', 'keep-alive', 'content-length', 'date'].includes(name)
          ? []
          : [[name, String(value)] as const],
      )
      buffer(incoming).then((body) => resolve({ headers: Object.fromEntries(headers), body }), reject)
    })
      .once('error', reject)
      .end()
  })

interface Subject {
  readonly url: string
  takeCosts(): Promise<readonly number[]>
}

const openBare = async (response: Response): Promise<Subject & { readonly process: ChildProcess }> => {
  const file = fileURLToPath(new URL('bare-server.ts', import.meta.url))
  const bare = spawn(process.execPath, [...countCosts, file], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  bare.send(response)
  const [port] = await once(bare, 'message')
  return { process: bare, url: `http://127.0.0.1:${port}/`, takeCosts: () => takeCosts(bare) }
}

interface Measured {
  readonly loads: Load[]
  readonly costs: number[]
}

/** Measures the subjects alternately, so that both run beside the same other work. */
const measureAlternately = async (subjects: readonly Subject[]): Promise<readonly Measured[]> => {
  const measured = subjects.map((): Measured => ({ loads: [], costs: [] }))
  const send = ({ url }: Subject, seconds: number): Promise<Load> =>
    load({ url, connections: CONNECTIONS, seconds, headers: REQUEST })
  for (const subject of subjects) await send(subject, WARM_UP_SECONDS)
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, subject] of subjects.entries()) {
      await subject.takeCosts()
      measured[index]?.loads.push(await send(subject, SECONDS))
      measured[index]?.costs.push(...(await subject.takeCosts()))
    }
  return measured
}

/** Other work on the machine only adds to processor time: the lower quartile is nearest to the program's own. */
const costOf = ({ costs }: Measured): number => percentile(costs, 0.25)

const rateOf = ({ loads }: Measured): number =>
  percentile(
    loads.map(({ perSecond }) => perSecond),
    0.5,
  )

/**
 * (a) A cached product page for a new visitor against a bare server that sends the same bytes and headers, by
 * the processor time that a response takes: requests a second say more about the client that sends them.
 */
export const benchCachedPage = async (shop: ShopProcess, path: string): Promise<readonly BenchRow[]> => {
  const subject = { url: `${shop.url}${path}`, takeCosts: shop.takeCosts }
  const bareServer = await openBare(await read(subject.url))
  try {
    const [cached, bare] = await measureAlternately([subject, bareServer])
    if (cached === undefined || bare === undefined) throw new Error('Nothing was measured.')
    const client = hasWrk() ? 'wrk' : 'autocannon'
    return [
      { name: 'cached product page: processor time', value: costOf(cached), unit: 'µs', limit: null },
      { name: 'bare server, the same bytes', value: costOf(bare), unit: 'µs', limit: null },
      {
        name: 'bare server ÷ cached product page, processor time',
        value: costOf(bare) / costOf(cached),
        unit: '×',
        limit: { at: 'least', value: 0.3 },
      },
      { name: `cached product page, by ${client}`, value: rateOf(cached), unit: '/s', limit: null },
      { name: `bare server, by ${client}`, value: rateOf(bare), unit: '/s', limit: null },
    ]
  } finally {
    bareServer.process.kill()
  }
}

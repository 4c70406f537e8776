import { Agent, request } from 'node:http'
import { type BenchRow, percentile } from './bench-row.ts'

export interface Latencies {
  readonly p50: number
  readonly p99: number
  readonly perSecond: number
}

/**
 * Runs `count` pieces of work in so many concurrent lanes; `work` receives its number and its lane.
 * Milliseconds.
 */
export const runConcurrently = async (
  lanes: number,
  count: number,
  work: (turn: number, lane: number) => Promise<void>,
): Promise<Latencies> => {
  const times: number[] = []
  let next = 0
  const startedAt = performance.now()
  const run = async (lane: number): Promise<void> => {
    for (let turn = next++; turn < count; turn = next++) {
      const turnStartedAt = performance.now()
      await work(turn, lane)
      times.push(performance.now() - turnStartedAt)
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)))
  const seconds = (performance.now() - startedAt) / 1000
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), perSecond: count / seconds }
}

/** Figures for information; limits apply to ratios only. */
export const latencyRows = (name: string, { p50, p99, perSecond }: Latencies): readonly BenchRow[] => [
  { name: `${name}, p50`, value: p50, unit: 'ms', limit: null },
  { name: `${name}, p99`, value: p99, unit: 'ms', limit: null },
  { name: `${name}, requests`, value: perSecond, unit: '/s', limit: null },
]

/** Connections that stay open, as browsers' do. */
export const openAgent = (): Agent => new Agent({ keepAlive: true })

export interface Call {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** A body makes it a POST. */
  readonly body?: unknown
  /** The expected status; default 200. */
  readonly status?: number
}

/** Makes one call; any other status is an error of the measurement. */
export const call = (agent: Agent, { url, headers, body, status = 200 }: Call): Promise<void> =>
  new Promise((resolve, reject) => {
    const text = body === undefined ? null : JSON.stringify(body)
    const outgoing = request(
      url,
      {
        agent,
        method: text === null ? 'GET' : 'POST',
        headers: text === null ? headers : { ...headers, 'content-type': 'application/json' },
      },
      (response) => {
        let errorText = ''
        response.on('data', (chunk) => {
          if (response.statusCode !== status) errorText += String(chunk)
        })
        response.once('end', () =>
          response.statusCode === status
            ? resolve()
            : reject(new Error(`${url} answered ${response.statusCode}: ${errorText.slice(0, 300)}`)),
        )
      },
    )
    outgoing.once('error', reject)
    outgoing.end(text ?? undefined)
  })

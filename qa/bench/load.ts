import autocannon from 'autocannon'

export interface Load {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

export interface LoadOptions {
  readonly url: string
  readonly connections: number
  readonly seconds: number
  /** Sent in turn; default: plain GETs. */
  readonly requests?: readonly {
    readonly method: 'POST'
    readonly headers: Record<string, string>
    readonly body: string
  }[]
}

/** Requests one address as fast as it answers; any status but 2xx is an error of the measurement. */
export const load = async ({ url, connections, seconds, requests }: LoadOptions): Promise<Load> => {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(requests === undefined ? {} : { requests: [...requests] }),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} responses were not 2xx, ${result.errors} failed`)
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}

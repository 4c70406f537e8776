import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import autocannon from 'autocannon'

export interface Load {
  readonly perSecond: number
}

export interface LoadOptions {
  readonly url: string
  readonly connections: number
  readonly seconds: number
  readonly headers?: Readonly<Record<string, string>>
}

/** Whether this machine has wrk, which asks several times faster than a bare server of Node answers. */
export const hasWrk = (): boolean => spawnSync('wrk', ['-v']).error === undefined

/** Requests one address as fast as it answers; any status but 2xx is an error of the measurement. */
export const load = (options: LoadOptions): Promise<Load> =>
  hasWrk() ? loadByWrk(options) : loadByAutocannon(options)

const loadByWrk = async ({ url, connections, seconds, headers = {} }: LoadOptions): Promise<Load> => {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, ...sent, url]
  const { stdout } = await promisify(execFile)('wrk', args)
  const perSecond = Number(stdout.match(/Requests\/sec:\s*([\d.]+)/)?.[1])
  if (!(perSecond > 0) || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}:\n${stdout}`)
  return { perSecond }
}

const loadByAutocannon = async ({ url, connections, seconds, headers = {} }: LoadOptions): Promise<Load> => {
  const result = await autocannon({ url, connections, duration: seconds, headers: { ...headers } })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} responses were not 2xx, ${result.errors} failed`)
  return { perSecond: result.requests.average }
}

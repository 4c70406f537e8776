import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { paths } from '#contract/routes.ts'

/*
 * A load balancer that behaves as deploy/Caddyfile configures the real one: it checks /readyz each second,
 * sends no requests to a shop that is not ready, and tries for five seconds to find one that accepts the
 * connection.
 */

const LOOK_MS = 1_000
const TRY_MS = 5_000
const TRY_AGAIN_MS = 250

export interface Balancer {
  readonly url: string
  close(): Promise<void>
}

interface Upstream {
  readonly port: number
  isReady: boolean
}

const checkReadiness = (upstream: Upstream): Promise<void> =>
  new Promise((resolve) => {
    const setReady = (isReady: boolean): void => {
      upstream.isReady = isReady
      resolve()
    }
    const probe = request(
      { host: '127.0.0.1', port: upstream.port, path: paths.ready, agent: false, timeout: LOOK_MS },
      (response) => {
        response.resume()
        setReady(response.statusCode === 200)
      },
    )
    probe.once('timeout', () => probe.destroy())
    probe.once('error', () => setReady(false))
    probe.end()
  })

const bodyOf = async (incoming: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Forwards a request. False: the shop refused the connection, so nothing of the request was done. */
const forward = (upstream: Upstream, incoming: IncomingMessage, body: Buffer, reply: ServerResponse) =>
  new Promise<boolean>((resolve) => {
    const { method, url, headers } = incoming
    const forwarded = request(
      {
        host: '127.0.0.1',
        port: upstream.port,
        method,
        path: url,
        agent: false,
        headers: { ...headers, connection: 'close' },
      },
      (response) => {
        reply.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(reply)
        response.once('end', () => resolve(true))
        response.once('error', () => {
          reply.destroy()
          resolve(true)
        })
      },
    )
    forwarded.once('error', (error) => {
      if ('code' in error && error.code === 'ECONNREFUSED') return resolve(false)
      if (!reply.headersSent) reply.writeHead(502).end()
      resolve(true)
    })
    forwarded.end(body)
  })

export const startBalancer = async (ports: readonly number[]): Promise<Balancer> => {
  const upstreams = ports.map((port): Upstream => ({ port, isReady: false }))
  let turn = 0
  const next = (): Upstream | undefined => {
    const ready = upstreams.filter(({ isReady }) => isReady)
    turn += 1
    return ready[turn % ready.length]
  }
  const checkAll = async (): Promise<void> => void (await Promise.all(upstreams.map(checkReadiness)))
  await checkAll()
  const timer = setInterval(() => void checkAll(), LOOK_MS)
  const server = createServer(async (incoming, reply) => {
    const body = await bodyOf(incoming)
    const until = performance.now() + TRY_MS
    while (performance.now() < until) {
      const upstream = next()
      if (upstream !== undefined && (await forward(upstream, incoming, body, reply))) return
      await wait(TRY_AGAIN_MS)
    }
    reply.writeHead(502).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    close: async () => {
      clearInterval(timer)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

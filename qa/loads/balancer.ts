import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { paths } from '#contract/routes.ts'

/*
 * A balancer that does what deploy/Caddyfile asks of the real one: it looks at /readyz each second, sends nobody to a shop
 * that says no, and tries for five seconds to find one that takes the line.
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

const look = (upstream: Upstream): Promise<void> =>
  new Promise((resolve) => {
    const say = (isReady: boolean): void => {
      upstream.isReady = isReady
      resolve()
    }
    const asked = request(
      { host: '127.0.0.1', port: upstream.port, path: paths.ready, agent: false, timeout: LOOK_MS },
      (answer) => {
        answer.resume()
        say(answer.statusCode === 200)
      },
    )
    asked.once('timeout', () => asked.destroy())
    asked.once('error', () => say(false))
    asked.end()
  })

const bodyOf = async (incoming: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** False: the shop did not take the line, so that nothing of the request was done. */
const pass = (upstream: Upstream, incoming: IncomingMessage, body: Buffer, reply: ServerResponse) =>
  new Promise<boolean>((resolve) => {
    const { method, url, headers } = incoming
    const asked = request(
      {
        host: '127.0.0.1',
        port: upstream.port,
        method,
        path: url,
        agent: false,
        headers: { ...headers, connection: 'close' },
      },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(reply)
        answer.once('end', () => resolve(true))
        answer.once('error', () => {
          reply.destroy()
          resolve(true)
        })
      },
    )
    asked.once('error', (error) => {
      if ('code' in error && error.code === 'ECONNREFUSED') return resolve(false)
      if (!reply.headersSent) reply.writeHead(502).end()
      resolve(true)
    })
    asked.end(body)
  })

export const startBalancer = async (ports: readonly number[]): Promise<Balancer> => {
  const upstreams = ports.map((port): Upstream => ({ port, isReady: false }))
  let turn = 0
  const next = (): Upstream | undefined => {
    const ready = upstreams.filter(({ isReady }) => isReady)
    turn += 1
    return ready[turn % ready.length]
  }
  const lookAtAll = async (): Promise<void> => void (await Promise.all(upstreams.map(look)))
  await lookAtAll()
  const timer = setInterval(() => void lookAtAll(), LOOK_MS)
  const server = createServer(async (incoming, reply) => {
    const body = await bodyOf(incoming)
    const until = performance.now() + TRY_MS
    while (performance.now() < until) {
      const upstream = next()
      if (upstream !== undefined && (await pass(upstream, incoming, body, reply))) return
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

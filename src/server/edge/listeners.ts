import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Node accepts one connection for each listener in a turn of its event loop, and a turn that renders pages is
 * long: at three times its load the shop accepted no more connections than it served, and all others waited
 * for a response that never came (LD-03), behind a balancer too (ADR 38).
 */
const LISTENERS = 128

interface Place {
  readonly host: string
  readonly port: number
}

const open = (listener: Server, place: Place & { readonly reusePort: boolean }): Promise<Server> =>
  new Promise((resolve, reject) => {
    listener.once('error', reject)
    listener.listen(place, () => resolve(listener))
  })

const close = (listener: Server): Promise<void> => new Promise((resolve) => listener.close(() => resolve()))

/**
 * Opens the shop at its port; EADDRINUSE when another program has it. On Linux many listeners share the port,
 * and the kernel spreads the connections over them; elsewhere ports cannot be shared so, and there is one.
 */
export const openListeners = async (app: FastifyInstance, { host, port }: Place): Promise<void> => {
  if (process.platform !== 'linux') {
    await app.listen({ host, port })
    return
  }
  /*
   * Listeners that share a port do not fail when another shop has it: one that does not share checks that
   * first.
   */
  await close(await open(createServer(), { host, port, reusePort: false }))
  const listeners: Server[] = []
  /* They close with the first listener, and are closed once their connections have their responses. */
  let closing: Promise<unknown> = Promise.resolve()
  app.addHook('preClose', async () => {
    closing = Promise.all(listeners.map(close))
  })
  app.addHook('onClose', () => closing.then(() => undefined))
  const listen: Place & { readonly reusePort: true } = { host, port, reusePort: true }
  await app.listen(listen)
  const bound = app.server.address()
  if (typeof bound !== 'object' || bound === null) return
  for (let i = 1; i < LISTENERS; i += 1) {
    /* The options of Fastify's own server. */
    const listener = createServer({ allowHalfOpen: true, noDelay: true }, (connection) => {
      app.server.emit('connection', connection)
    })
    listeners.push(await open(listener, { host, port: bound.port, reusePort: true }))
  }
}

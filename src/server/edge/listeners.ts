import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Node lets one visitor in at a door in each turn of its event loop, and a turn with pages in it is long: under three times
 * its load the shop let in no more than it served, and all others waited outside for an answer that never came (LD-03).
 */
const LISTENERS = 128

interface Place {
  readonly host: string
  readonly port: number
}

const open = (door: Server, place: Place & { readonly reusePort: boolean }): Promise<Server> =>
  new Promise((resolve, reject) => {
    door.once('error', reject)
    door.listen(place, () => resolve(door))
  })

const shut = (door: Server): Promise<void> => new Promise((resolve) => door.close(() => resolve()))

/**
 * Opens the shop at its port; EADDRINUSE when another program has it. On Linux by many doors at once, all at the same port, and
 * the kernel spreads the visitors over them; elsewhere ports cannot be shared so, and there is one.
 */
export const openListeners = async (app: FastifyInstance, { host, port }: Place): Promise<void> => {
  if (process.platform !== 'linux') {
    await app.listen({ host, port })
    return
  }
  /* Of those who share a port nobody hears that another shop has it already: that is asked of one who does not share. */
  await shut(await open(createServer(), { host, port, reusePort: false }))
  const doors: Server[] = []
  /* They shut with the first one, and are shut when whoever came through them has their answer. */
  let areShut: Promise<unknown> = Promise.resolve()
  app.addHook('preClose', async () => {
    areShut = Promise.all(doors.map(shut))
  })
  app.addHook('onClose', () => areShut.then(() => undefined))
  const listen: Place & { readonly reusePort: true } = { host, port, reusePort: true }
  await app.listen(listen)
  const bound = app.server.address()
  if (typeof bound !== 'object' || bound === null) return
  for (let i = 1; i < LISTENERS; i += 1) {
    /* As Fastify's own server takes them. */
    const door = createServer({ allowHalfOpen: true, noDelay: true }, (visitor) => {
      app.server.emit('connection', visitor)
    })
    doors.push(await open(door, { host, port: bound.port, reusePort: true }))
  }
}

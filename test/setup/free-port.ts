import { createServer } from 'node:net'

/** A port that no program listens on: a shop must know its own address before it opens. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const bound = probe.address()
      probe.close(() => resolve(bound !== null && typeof bound === 'object' ? bound.port : 0))
    })
  })

import { createServer } from 'node:net'

const given = new Set<number>()

const unusedPort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const bound = probe.address()
      probe.close(() => resolve(bound !== null && typeof bound === 'object' ? bound.port : 0))
    })
  })

/**
 * A port that no program listens on: a shop must know its own address before it opens. No port is
 * given twice: the system may offer one again until it is listened on, and a shop refuses to start
 * with the same port for itself and its metrics.
 */
export const freePort = async (): Promise<number> => {
  let port = await unusedPort()
  while (given.has(port)) port = await unusedPort()
  given.add(port)
  return port
}

import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long a connection without a request may still send one while the app closes. */
const LAST_REQUEST_MS = 1_000

/**
 * While the app closes, ends connections on which nothing is asked: those that have never sent a byte, as browsers open
 * some in advance, and those whose answer ended after the close began. Node takes the first for busy until
 * `headersTimeout`, keeps the second for its next request, and would wait 15 to 72 seconds for each restart (F7).
 */
export const closeUnusedConnections = (app: FastifyInstance): void => {
  const open = new Set<Socket>()
  app.server.on('connection', (connection: Socket) => {
    open.add(connection)
    connection.once('close', () => open.delete(connection))
  })
  app.addHook('preClose', async () => {
    const timer = setInterval(() => {
      app.server.closeIdleConnections()
      for (const connection of open) if (connection.bytesRead === 0) connection.destroy()
      if (open.size === 0 && !app.server.listening) clearInterval(timer)
    }, LAST_REQUEST_MS).unref()
  })
}

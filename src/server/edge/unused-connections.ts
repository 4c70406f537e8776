import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long a connection without a request may still send one while the app closes. */
const LAST_REQUEST_MS = 1_000

/**
 * While the app closes, ends connections that have never sent a byte. Browsers open some in advance. Node
 * takes them for busy until `headersTimeout`, and would wait 15 to 45 seconds for each restart (F7).
 */
export const closeUnusedConnections = (app: FastifyInstance): void => {
  const open = new Set<Socket>()
  app.server.on('connection', (connection: Socket) => {
    open.add(connection)
    connection.once('close', () => open.delete(connection))
  })
  app.addHook('preClose', async () => {
    setTimeout(() => {
      for (const connection of open) if (connection.bytesRead === 0) connection.destroy()
    }, LAST_REQUEST_MS).unref()
  })
}

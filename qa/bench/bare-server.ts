import { createServer } from 'node:http'

/*
 * The peer of the cached page, in a process of its own: a server that sends one response for every request,
 * and does nothing else. It receives the response from its parent, and sends it the port.
 */

interface Answer {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

const isAnswer = (message: unknown): message is Answer =>
  typeof message === 'object' && message !== null && 'headers' in message && 'body' in message

process.on('message', (message) => {
  if (!isAnswer(message)) return
  const { headers, body } = message
  const server = createServer((_request, response) => {
    response.writeHead(200, { ...headers, 'content-length': body.byteLength })
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (typeof address === 'object') process.send?.(address?.port)
  })
})

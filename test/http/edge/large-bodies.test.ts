import { once } from 'node:events'
import { createConnection } from 'node:net'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { registerProblems } from '#server/edge/problems.ts'

/* The smallest shop that takes a body. */

const app = Fastify({ bodyLimit: 1024 })
registerProblems(app)
app.post('/', async () => 'taken')
app.get('/', async () => 'open')
const address = await app.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => app.close())

/** A line to the shop, and what has come by it so far. */
const line = async () => {
  const socket = createConnection(Number(new URL(address).port), '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString()
  })
  await once(socket, 'connect')
  return {
    socket,
    hears: (words: string) => expect.poll(() => heard, { interval: 5 }).toContain(words),
  }
}

const head = (bytes: number): string =>
  `POST / HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`

test('[BI-08] who still sends a body that is too large hears the sentence, and the line stays', async () => {
  const { socket, hears } = await line()
  socket.write(`${head(1_000_000)}${'x'.repeat(10_000)}`)
  await hears(messages.tooLarge)
  socket.write(`${'x'.repeat(990_000)}GET / HTTP/1.1\r\nHost: shop\r\n\r\n`)
  await hears('open')
  socket.destroy()
})

test('[BI-08] a bomb is told so, and not listened to', async () => {
  const { socket, hears } = await line()
  const closed = once(socket, 'close')
  socket.write(`${head(17 * 1024 * 1024)}${'x'.repeat(10_000)}`)
  await hears(messages.tooLarge)
  await closed
})

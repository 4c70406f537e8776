import { once } from 'node:events'
import { createConnection } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { registerProblems } from '#server/edge/problems.ts'

/* The smallest shop that accepts a body. */

const app = Fastify({ bodyLimit: 1024 })
registerProblems(app)
/** Responses that were begun for bodies that are too large. */
let rejected = 0
app.addHook('onSend', async (_, { statusCode }) => {
  if (statusCode === 413) rejected += 1
})
app.post('/', async () => 'taken')
app.get('/', async () => 'open')
const address = await app.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => app.close())

/** A connection to the shop, and what it has received so far. */
const connection = async () => {
  const socket = createConnection(Number(new URL(address).port), '127.0.0.1')
  let received = ''
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString()
  })
  await once(socket, 'connect')
  return {
    socket,
    received: () => received,
    receives: (words: string) => expect.poll(() => received, { interval: 5 }).toContain(words),
  }
}

const head = (bytes: number, more = ''): string =>
  `POST / HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n${more}\r\n`

test('answers a client that is still sending a body that is too large, and does not close the connection [BI-08]', async () => {
  const { socket, receives } = await connection()
  socket.write(`${head(1_000_000)}${'x'.repeat(10_000)}`)
  await receives(messages.tooLarge)
  socket.write(`${'x'.repeat(990_000)}GET / HTTP/1.1\r\nHost: shop\r\n\r\n`)
  await receives('open')
  socket.destroy()
})

test('answers a client that closes its connection after the body once all of it has arrived [BI-08]', async () => {
  const { socket, received, receives } = await connection()
  socket.write(`${head(1_000_000, 'Connection: close\r\n')}${'x'.repeat(999_999)}`)
  await wait(100)
  expect({ received: received(), isOpen: socket.writable }).toEqual({ received: '', isOpen: true })
  const closed = once(socket, 'close')
  socket.write('x')
  await receives(messages.tooLarge)
  await closed
})

test('stops waiting for a body whose client leaves within it [BI-08]', async () => {
  const { socket } = await connection()
  const before = rejected
  socket.write(`${head(1_000_000, 'Connection: close\r\n')}${'x'.repeat(10_000)}`)
  await wait(100)
  expect(rejected).toBe(before)
  socket.destroy()
  await expect.poll(() => rejected, { interval: 5 }).toBe(before + 1)
})

test('answers a body of 17 MiB, reads no more of it and closes the connection [BI-08]', async () => {
  const { socket, receives } = await connection()
  const closed = once(socket, 'close')
  socket.write(`${head(17 * 1024 * 1024)}${'x'.repeat(10_000)}`)
  await receives(messages.tooLarge)
  await closed
})

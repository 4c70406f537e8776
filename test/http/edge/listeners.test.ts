import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openListeners } from '#server/edge/listeners.ts'
import { closeUnusedConnections } from '#server/edge/unused-connections.ts'

const HOST = '127.0.0.1'

/** A shop of one page, which answers only when the test lets it. */
const openSmall = async () => {
  const waiting: (() => void)[] = []
  const app = Fastify({ return503OnClosing: false })
  closeUnusedConnections(app)
  app.get('/', () => new Promise((resolve) => waiting.push(() => resolve('at last'))))
  await openListeners(app, { host: HOST, port: 0 })
  const { port } = z.object({ port: z.number() }).parse(app.server.address())
  return { app, waiting, port }
}

/** All that a connection receives until it ends. */
const readAll = (connection: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    connection.setEncoding('utf8')
    connection.on('data', (piece: string) => {
      text += piece
    })
    connection.once('end', () => resolve(text))
    connection.once('error', reject)
  })

describe.runIf(process.platform === 'linux')('many listeners on one port', () => {
  test('accept a hundred concurrent connections within a few turns of the event loop [LD-03]', async () => {
    const { app, port } = await openSmall()
    let accepted = 0
    app.server.on('connection', () => {
      accepted += 1
    })
    const connections = Array.from({ length: 100 }, () => connect(port, HOST))
    let turns = 0
    for (; accepted < connections.length && turns < 1_000; turns += 1)
      await new Promise((resolve) => setImmediate(resolve))
    for (const connection of connections) connection.destroy()
    await app.close()
    expect(accepted).toBe(connections.length)
    /* With one listener each connection takes a turn. */
    expect(turns).toBeLessThan(50)
  })

  test('answer every accepted request when the shop closes, and accept no new connection [F7]', async () => {
    const { app, waiting, port } = await openSmall()
    const connections = Array.from({ length: 40 }, () => connect(port, HOST))
    const answers = connections.map(readAll)
    for (const connection of connections)
      connection.write('GET / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n')
    await expect.poll(() => waiting.length).toBe(connections.length)
    const closed = app.close()
    await expect.poll(() => tryConnect(port)).toBe('refused')
    for (const answer of waiting) answer()
    for (const answer of await Promise.all(answers))
      expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n.*at last$/s)
    await closed
  })

  /* Fastify keeps an idle connection for 72 s. */
  test('end a connection whose answer ended after the shop began to close [F7]', {
    timeout: 15_000,
  }, async () => {
    const app = Fastify({ return503OnClosing: false })
    closeUnusedConnections(app)
    const begun = Promise.withResolvers<() => void>()
    app.get('/', (_, reply) => {
      reply.hijack()
      reply.raw.write('at last')
      begun.resolve(() => reply.raw.end())
    })
    await openListeners(app, { host: HOST, port: 0 })
    const { port } = z.object({ port: z.number() }).parse(app.server.address())
    const connection = connect(port, HOST)
    const answer = readAll(connection)
    connection.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n')
    const end = await begun.promise
    const closed = app.close()
    await expect.poll(() => tryConnect(port)).toBe('refused')
    end()
    expect(await answer).toMatch(/^HTTP\/1\.1 200 OK\r\n.*at last/s)
    await closed
  })

  test('end connections that never sent a request when the shop closes, and answer a late one [F7]', async () => {
    const { app, waiting, port } = await openSmall()
    const [unused, late] = [connect(port, HOST), connect(port, HOST)]
    await Promise.all([unused, late].map((connection) => once(connection, 'connect')))
    const [ended, answer] = [readAll(unused), readAll(late)]
    const closed = app.close()
    await expect.poll(() => tryConnect(port)).toBe('refused')
    late.write('GET / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n')
    await expect.poll(() => waiting.length).toBe(1)
    expect(await ended).toBe('')
    waiting[0]?.()
    expect(await answer).toMatch(/^HTTP\/1\.1 200 OK\r\n.*at last$/s)
    await closed
  })

  test('do not share a port that another shop uses', async () => {
    const first = await openSmall()
    const second: FastifyInstance = Fastify()
    await expect(openListeners(second, { host: HOST, port: first.port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
      port: first.port,
    })
    await first.app.close()
    const after = createServer()
    await new Promise<void>((resolve) => after.listen(first.port, HOST, resolve))
    after.close()
  })
})

const tryConnect = (port: number): Promise<'accepted' | 'refused'> =>
  new Promise((resolve) => {
    const connection = connect(port, HOST)
    connection.once('connect', () => {
      connection.destroy()
      resolve('accepted')
    })
    connection.once('error', () => resolve('refused'))
  })

import { connect, createServer, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openListeners } from '#server/edge/listeners.ts'

const HOST = '127.0.0.1'

/** A shop of one page, which keeps everybody waiting until it is told to answer. */
const openSmall = async () => {
  const waiting: (() => void)[] = []
  const app = Fastify()
  app.get('/', () => new Promise((resolve) => waiting.push(() => resolve('at last'))))
  await openListeners(app, { host: HOST, port: 0 })
  const { port } = z.object({ port: z.number() }).parse(app.server.address())
  return { app, waiting, port }
}

/** All that comes over a line until it ends. */
const allOf = (line: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    line.setEncoding('utf8')
    line.on('data', (piece: string) => {
      text += piece
    })
    line.once('end', () => resolve(text))
    line.once('error', reject)
  })

describe.runIf(process.platform === 'linux')('many doors at one port', () => {
  test('[LD-03] a hundred who come in one turn of the event loop are let in within a few', async () => {
    const { app, port } = await openSmall()
    let inside = 0
    app.server.on('connection', () => {
      inside += 1
    })
    const lines = Array.from({ length: 100 }, () => connect(port, HOST))
    let turns = 0
    for (; inside < lines.length && turns < 1_000; turns += 1)
      await new Promise((resolve) => setImmediate(resolve))
    for (const line of lines) line.destroy()
    await app.close()
    expect(inside).toBe(lines.length)
    /* By one door it takes a turn for each. */
    expect(turns).toBeLessThan(50)
  })

  test('[F7] who came in by whichever door has their answer when the shop closes, and nobody else comes in', async () => {
    const { app, waiting, port } = await openSmall()
    const lines = Array.from({ length: 40 }, () => connect(port, HOST))
    const answers = lines.map(allOf)
    for (const line of lines) line.write('GET / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n')
    await expect.poll(() => waiting.length).toBe(lines.length)
    const closed = app.close()
    await expect.poll(() => knock(port)).toBe('refused')
    for (const answer of waiting) answer()
    for (const answer of await Promise.all(answers))
      expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n.*at last$/s)
    await closed
  })

  test('a port that another shop has is not shared with it', async () => {
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

const knock = (port: number): Promise<'let in' | 'refused'> =>
  new Promise((resolve) => {
    const line = connect(port, HOST)
    line.once('connect', () => {
      line.destroy()
      resolve('let in')
    })
    line.once('error', () => resolve('refused'))
  })

import { once } from 'node:events'
import { mkdir, readFile, stat } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { copyEmptyShop } from '../setup/cached-shop.ts'
import { type Program, startServer, temporaryFolder } from './start-program.ts'

const folder = await temporaryFolder()
const DATA_DIR = join(folder, 'data')
beforeAll(() => copyEmptyShop(DATA_DIR))
/** What the first shop gave a visitor: for the next one. */
const visitor = { cookie: '', token: '' }
const ready = async (server: Program & { readonly address: Promise<string> }): Promise<string> => {
  const address = await server.address
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200)
  return address
}
const stop = async (server: Program): Promise<void> => {
  server.process.kill('SIGINT')
  expect(await server.exited).toEqual({ code: 0, signal: null })
}

const logLines = (server: Program): readonly Record<string, unknown>[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

test('stops the start on a broken environment with the names and the expected values', async () => {
  const server = startServer({ PORT: 'eighty', LOG_LEVEL: 'loud' })
  expect((await server.exited).code).toBe(1)
  expect(server.errorOutput()).toBe(
    "PORT must be a whole number from 0 to 65535, but is 'eighty'.\nLOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, but is 'loud'.\n",
  )
})

/*
 * A start takes seconds, so the next three tests use one shop, one after the other: it is opened, stopped,
 * opened again, killed, and opened once more.
 */
test("opens, answers, warns of its limits, protects its secret and its customers' data, and ends in order [F9]", async () => {
  const server = startServer({ DATA_DIR, PAYMENT_SANDBOX: 'on' })
  const address = await ready(server)
  expect(server.output()).toContain('does not promise to survive a loss of power')
  const secret = join(DATA_DIR, 'session-secret')
  expect((await stat(secret)).mode & 0o777).toBe(0o600)
  /* The engine's files are readable by everyone, so their folder must not be. */
  expect((await stat(join(DATA_DIR, 'database'))).mode & 0o777).toBe(0o700)
  const page = await fetch(`${address}/basket`, { headers: { accept: 'text/html' } })
  expect(page.status).toBe(200)
  visitor.cookie = page.headers.get('set-cookie')?.split(';')[0] ?? ''
  visitor.token = (await page.text()).match(/name="csrf-token" content="([\w-]+)"/)?.[1] ?? ''
  /* A bundler may drop code that only ever throws. */
  const unreadable = await fetch(`${address}/%`)
  expect([unreadable.status, unreadable.headers.get('x-content-type-options')]).toEqual([404, 'nosniff'])
  await stop(server)
  expect(server.output() + server.errorOutput()).not.toContain(await readFile(secret, 'utf8'))
  /* Health checks that succeed each second are not logged. */
  const answeredLines = logLines(server).filter(({ msg, status }) => msg === 'answered' && status === 200)
  expect(answeredLines).toHaveLength(1)
  expect(answeredLines[0]).toEqual({
    level: 'info',
    time: expect.any(String),
    request: expect.stringMatching(/^[0-9a-f]{16}$/),
    method: 'GET',
    route: '/*',
    status: 200,
    ms: expect.any(Number),
    session: null,
    trace: expect.stringMatching(/^[0-9a-f]{32}$/),
    msg: 'answered',
  })
})

test("accepts a page's cookie and token after a restart, and ends a second process on its folder with a plain sentence [P-013]", async () => {
  const first = startServer({ DATA_DIR })
  const address = await ready(first)
  const response = await fetch(`${address}/set-postcode`, {
    method: 'POST',
    headers: { cookie: visitor.cookie, 'x-csrf-token': visitor.token, 'content-type': 'application/json' },
    body: JSON.stringify({ postcode: 'LS1 4DY' }),
  })
  expect(response.status).toBe(200)

  const second = startServer({ DATA_DIR })
  expect((await second.exited).code).toBe(1)
  expect(second.errorOutput()).toBe(
    `Another Tessera process is using ${DATA_DIR}. Stop it first, or set DATA_DIR to another folder.\n`,
  )
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  first.process.kill('SIGKILL')
  await first.exited
})

test('opens after a kill, closes malformed requests, and finishes requests in progress before it ends on SIGTERM', async () => {
  const server = startServer({ DATA_DIR })
  const { port } = new URL(await ready(server))
  const send = async (text: string): Promise<string> => {
    const socket = connect(Number(port), '127.0.0.1')
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.write(text)
    await once(socket, 'close')
    return received
  }
  const head = `POST /ajax/getProduct HTTP/1.1\r\nHost: localhost\r\n`
  expect(await send(`${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 400/,
  )
  expect(await send(`${head}Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd`)).toMatch(/^HTTP\/1\.1 400/)
  expect(await send(`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 431/,
  )

  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  const body = '{"product_id":1}'
  socket.write(
    `POST /ajax/getProduct HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  )
  const goOn = 'HTTP/1.1 100 Continue\r\n\r\n'
  await expect.poll(() => received).toBe(goOn)
  server.process.kill('SIGTERM')
  const isOpen = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    )
  await expect.poll(isOpen).toBe(false)
  socket.write(body)
  await once(socket, 'close')
  received = received.slice(goOn.length)
  expect(received).toMatch(/^HTTP\/1\.1 403 Forbidden\r\n/)
  expect(received).toMatch(/\r\nconnection: close\r\n/i)
  expect(await server.exited).toEqual({ code: 0, signal: null })
})

test('names the port when another program listens on it', async () => {
  const blocker = createServer().listen(0, '127.0.0.1')
  await once(blocker, 'listening')
  const address = blocker.address()
  const PORT = typeof address === 'object' && address !== null ? String(address.port) : ''
  const server = startServer({ DATA_DIR, PORT })
  expect((await server.exited).code).toBe(1)
  expect(server.errorOutput()).toBe(
    `Another program listens on port ${PORT}. Stop it, or set PORT, ADMIN_PORT or METRICS_PORT to another number.\n`,
  )
  blocker.close()
})

test('says in a sentence that it cannot reach its database', async () => {
  const server = startServer({ DATA_DIR, DATABASE_URL: 'postgres://x@127.0.0.1:1/x' })
  expect((await server.exited).code).toBe(1)
  expect(server.errorOutput()).toBe(
    'The database of DATABASE_URL cannot be reached. Start it, or correct the address.\n',
  )
})

test('says in a sentence that its first catalogue is missing', async () => {
  const empty = join(folder, 'empty')
  await mkdir(empty)
  const server = startServer({ DATA_DIR, FIRST_CATALOGUE: empty })
  expect((await server.exited).code).toBe(1)
  expect(server.errorOutput()).toBe(
    `The first catalogue has problems:\nThere is no catalogue.json in ${empty}.\n`,
  )
})

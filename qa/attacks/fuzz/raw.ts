import { once } from 'node:events'
import { createConnection } from 'node:net'

/** The response on a raw connection, until it was closed or the time was over. */
export interface RawResponse {
  /** The statuses of all responses on the connection. */
  readonly statuses: readonly number[]
  readonly text: string
  /** Whether the shop closed the connection. */
  readonly closed: boolean
  readonly ms: number
}

interface RawOptions {
  readonly host?: string
  readonly port: number
  readonly bytes: string | Uint8Array
  /** The time limit for the connection to close. */
  readonly waitMs?: number
}

/** Writes bytes on a new connection and reads what comes back. A text is sent as latin1. */
export const sendRaw = async ({
  port,
  bytes,
  waitMs = 400,
  host = '127.0.0.1',
}: RawOptions): Promise<RawResponse> => {
  const startedAt = performance.now()
  const socket = createConnection({ host, port })
  const chunks: Buffer[] = []
  let closed = false
  socket.on('error', () => undefined)
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  const closing = once(socket, 'close').then(() => {
    closed = true
  })
  await Promise.race([once(socket, 'connect'), closing])
  socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, waitMs)
  })
  await Promise.race([closing, timeout])
  clearTimeout(timer)
  const ms = performance.now() - startedAt
  const wasClosed = closed
  socket.destroy()
  const text = Buffer.concat(chunks).toString('utf8')
  return {
    statuses: [...text.matchAll(/(?:^|\r\n|\n|[}>])HTTP\/1\.1 (\d{3}) /g)].map(([, status]) =>
      Number(status),
    ),
    text,
    closed: wasClosed,
    ms,
  }
}

const host = 'host: 127.0.0.1\r\n'

/** Requests that break the protocol itself; each must be answered 4xx or closed. */
export const protocolErrors: readonly string[] = [
  '\r\n\r\n\r\n',
  'GET\r\n\r\n',
  `GET / HTTP/9.9\r\n${host}\r\n`,
  'GET / HTTP/1.1\r\n\r\n',
  `GET / HTTP/1.1\r\n${host}host: evil.example\r\n\r\n`,
  `G\u0000T / HTTP/1.1\r\n${host}\r\n`,
  `GET /\u0000 HTTP/1.1\r\n${host}\r\n`,
  `GET /\xff\xfe HTTP/1.1\r\n${host}\r\n`,
  `GET / HTTP/1.1\r\n${host}x: a\u0000b\r\n\r\n`,
  `GET / HTTP/1.1\r\n${host}x y: z\r\n\r\n`,
  `GET / HTTP/1.1\r\n${host}: empty\r\n\r\n`,
  `GET / HTTP/1.1\r\n${host}x: ${'a'.repeat(20_000)}\r\n\r\n`,
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`,
  `GET / HTTP/1.1\r\n${host}${'x: y\r\n'.repeat(3_000)}\r\n`,
  `POST /login HTTP/1.1\r\n${host}content-length: abc\r\n\r\n{}`,
  `POST /login HTTP/1.1\r\n${host}content-length: -1\r\n\r\n{}`,
  `POST /login HTTP/1.1\r\n${host}transfer-encoding: nonsense\r\n\r\n{}`,
  `POST /login HTTP/1.1\r\n${host}transfer-encoding: chunked\r\ncontent-type: application/json\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n`,
  `POST /login HTTP/1.1\r\n${host}transfer-encoding: chunked\r\ncontent-type: application/json\r\n\r\n-1\r\n{}\r\n0\r\n\r\n`,
  `CONNECT evil.example:443 HTTP/1.1\r\n${host}\r\n`,
  `TRACE / HTTP/1.1\r\n${host}\r\n`,
  `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`,
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  `GET / HTTP/1.1\r\n${host}upgrade: websocket\r\nconnection: upgrade\r\n\r\n`,
  `GET / HTTP/1.1\r\n${host}expect: 200-ok\r\n\r\n`,
]

import { connect } from 'node:net'
import { newAddress } from './buyer.ts'

/** The part of a response that is recorded under overload. */
export interface OverloadResponse {
  /** 0: no response. */
  readonly status: number
  readonly ms: number
  /** Whether the response has a Retry-After header. */
  readonly hasRetryAfter: boolean
}

const HEAD_BYTES = 2_048
const LIMIT_MS = 60_000
/* One buffer for all sockets: only the beginning of a response is read, in the callback itself. */
const page = Buffer.allocUnsafe(64 * 1_024)

/**
 * Requests a page from an address of its own, reads it to the end, and discards it. Thousands of requests a
 * second run on the shop's own machine: with `node:http` and whole responses retained, the client took more
 * than a third of a processor from the shop under measurement, and paused for its own garbage collection.
 */
export const requestPage = (port: number, path: string): Promise<OverloadResponse> =>
  new Promise((resolve) => {
    const startedAt = performance.now()
    const address = newAddress()
    let head = ''
    const socket = connect({
      host: '127.0.0.1',
      port,
      onread: {
        buffer: page,
        callback: (bytes) => {
          if (head === '') head = page.toString('latin1', 0, Math.min(bytes, HEAD_BYTES))
          return true
        },
      },
    })
    socket.once('connect', () =>
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\nAccept: text/html\r\nX-Forwarded-For: ${address}\r\n\r\n`,
      ),
    )
    socket.setTimeout(LIMIT_MS, () => socket.destroy())
    /* Then 'close' follows, and the status is 0. */
    socket.on('error', () => {
      head = ''
    })
    socket.once('close', () =>
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1] ?? 0),
        ms: performance.now() - startedAt,
        hasRetryAfter: /^retry-after: \d/im.test(head),
      }),
    )
  })

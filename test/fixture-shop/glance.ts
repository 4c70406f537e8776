import { connect } from 'node:net'
import { newAddress } from './buyer.ts'

/** What is kept of an answer by who asks more than the shop can serve. */
export interface Glance {
  /** 0: nobody answered. */
  readonly status: number
  readonly ms: number
  /** Whether it says when to come again. */
  readonly saysWhen: boolean
}

const HEAD_BYTES = 2_048
const LIMIT_MS = 60_000
/* All read into the same: of an answer only the beginning is looked at, and only at once. */
const page = Buffer.allocUnsafe(64 * 1_024)

/**
 * Asks for a page from an address of its own and reads it to its end, but keeps nothing of it: thousands a second are asked for
 * on the machine of the shop itself, and with `node:http` and whole answers kept, who asked took more than a third of a
 * processor from who was measured, and stopped for its own garbage meanwhile.
 */
export const glance = (port: number, path: string): Promise<Glance> =>
  new Promise((resolve) => {
    const began = performance.now()
    const from = newAddress()
    let head = ''
    const line = connect({
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
    line.once('connect', () =>
      line.write(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\nAccept: text/html\r\nX-Forwarded-For: ${from}\r\n\r\n`,
      ),
    )
    line.setTimeout(LIMIT_MS, () => line.destroy())
    /* It closes then, and nobody has answered. */
    line.on('error', () => {
      head = ''
    })
    line.once('close', () =>
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1] ?? 0),
        ms: performance.now() - began,
        saysWhen: /^retry-after: \d/im.test(head),
      }),
    )
  })

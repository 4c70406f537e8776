import { randomFillSync } from 'node:crypto'

/* A request needs four of these, and reading entropy costs as much for four thousand bytes as for sixteen. */
const pool = Buffer.alloc(4096)
let used = pool.byteLength

/** Text of so many random bytes; each byte is used once and wiped. */
export const randomText = (bytes: number, encoding: 'base64url' | 'hex' = 'base64url'): string => {
  if (used + bytes > pool.byteLength) {
    randomFillSync(pool)
    used = 0
  }
  const text = pool.toString(encoding, used, used + bytes)
  pool.fill(0, used, used + bytes)
  used += bytes
  return text
}

import { createHash } from 'node:crypto'
import { distantClientOf } from '../../edge/rate-limits.ts'

/** Whose attempts are counted together: a hash of their network address; null where it says nothing. */
export const paymentClient = (ip: string): string | null => {
  const client = distantClientOf(ip)
  return client === null ? null : createHash('sha256').update(`payment\n${client}`).digest('hex')
}

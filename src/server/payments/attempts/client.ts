import { createHash } from 'node:crypto'
import { remoteClientOf } from '../../edge/rate-limits.ts'

/**
 * The key by which attempts are counted: a hash of the network address; null if it does not identify a
 * client.
 */
export const paymentClient = (ip: string): string | null => {
  const client = remoteClientOf(ip)
  return client === null ? null : createHash('sha256').update(`payment\n${client}`).digest('hex')
}

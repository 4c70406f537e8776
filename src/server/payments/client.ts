import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { clientOf } from '../http/attempts.ts'

/**
 * Whose attempts are counted together: a hash of their network address. Null for the machine itself: that is a proxy
 * which was not named in TRUST_PROXY, behind which all shoppers are, or whoever tries the shop out.
 */
export const paymentClient = (ip: string): string | null => {
  const own = clientOf(ip)
  if (isIP(ip) === 0 || own.startsWith('127.') || ip === '::1') return null
  return createHash('sha256').update(`payment\n${own}`).digest('hex')
}

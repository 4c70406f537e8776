import { clientOf } from './rate-limits.ts'

/**
 * The network of an address: 256 IPv4 addresses, or the /48 that one IPv6 site has. '203.0.113.7' →
 * '203.0.113', '2001:db8:1:2a7f::1' → '2001:db8:1'.
 */
export const networkOf = (ip: string | undefined): string => {
  const client = clientOf(ip)
  return client.slice(0, Math.max(0, client.lastIndexOf(client.includes(':') ? ':' : '.'))) || client
}

/** For its owner's list of sessions: '203.0.113.x', '2001:db8:1:x'. */
export const printNetwork = (ip: string | undefined): string => {
  if (ip === undefined) return 'Unknown network'
  const isLoopback = ip === '::1' || /^(?:::ffff:)?127\./.test(ip)
  return isLoopback ? 'This computer' : `${networkOf(ip)}${ip.includes('.') ? '.' : ':'}x`
}

import { BlockList, isIP } from 'node:net'

/** The names that TRUST_PROXY accepts, as in Fastify. */
const namedRanges: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Whether the peer of a connection is a proxy that TRUST_PROXY names: '10.0.0.0/8' trusts '10.1.2.3' and '::ffff:10.1.2.3'. */
export const trustedPeers = (ranges: readonly string[]): ((peer: string | undefined) => boolean) => {
  const list = new BlockList()
  for (const range of ranges.flatMap((text) => namedRanges[text] ?? [text])) {
    const [address = '', bits] = range.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    list.addSubnet(address, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family)
  }
  return (peer) => {
    const address = peer?.replace(/^::ffff:(?=\d+\.)/i, '') ?? ''
    const version = isIP(address)
    return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6')
  }
}

import { BlockList, isIP } from 'node:net'

/** The names that settings of ranges accept, as in Fastify. */
const namedRanges: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Whether an address lies in one of the ranges of a setting, such as TRUST_PROXY or ADMIN_ALLOW: '10.0.0.0/8' has
 * '10.1.2.3' and '::ffff:10.1.2.3'.
 */
export const inRanges = (ranges: readonly string[]): ((address: string | undefined) => boolean) => {
  const list = new BlockList()
  for (const range of ranges.flatMap((text) => namedRanges[text] ?? [text])) {
    const [address = '', bits] = range.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    list.addSubnet(address, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family)
  }
  return (address) => {
    const unmapped = address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? ''
    const version = isIP(unmapped)
    return version !== 0 && list.check(unmapped, version === 4 ? 'ipv4' : 'ipv6')
  }
}

import { expect, test } from 'vitest'
import { inRanges } from './address-ranges.ts'

test.each([
  ['10.0.0.0/8', '10.255.0.1', true],
  ['10.0.0.0/8', '::ffff:10.255.0.1', true],
  ['10.0.0.0/8', '11.0.0.1', false],
  ['192.0.2.7', '192.0.2.7', true],
  ['192.0.2.7', '192.0.2.8', false],
  ['2001:db8::/32', '2001:db8:1::1', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['loopback', '127.0.0.1', true],
  ['loopback', '::1', true],
  ['uniquelocal', '192.168.1.1', true],
  ['linklocal', 'fe80::1', true],
  ['loopback', undefined, false],
  ['loopback', 'a name', false],
])('finds by the range %s the address %s: %s [F6, M-203]', (range, address, isIn) => {
  expect(inRanges([range])(address)).toBe(isIn)
})

test('trusts no peer when TRUST_PROXY is empty [F6]', () => {
  expect(inRanges([])('127.0.0.1')).toBe(false)
})

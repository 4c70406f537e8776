import { expect, test } from 'vitest'
import { networkOf, printNetwork } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113', '203.0.113.x'],
  ['::ffff:203.0.113.7', '203.0.113', '203.0.113.x'],
  ['2001:db8:1:2a7f::1', '2001:db8:1', '2001:db8:1:x'],
  ['127.0.0.1', '127.0.0', 'This computer'],
] as const)('counts and shows %s by its network [M-008, M-010]', (ip, network, shown) => {
  expect([networkOf(ip), printNetwork(ip)]).toEqual([network, shown])
})

test('has a name for a client that is gone [M-010]', () => {
  expect([networkOf(undefined), printNetwork(undefined)]).toEqual(['gone', 'Unknown network'])
})

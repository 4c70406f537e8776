import { expect, test } from 'vitest'
import { clientOf } from './attempts.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2a7f::1', '2001:db8:1:2a'],
  ['2001:DB8:1:2aff:1:2:3:4', '2001:db8:1:2a'],
  ['2001:db8:1:7f::1', '2001:db8:1:00'],
  ['2001:db8::1', '2001:db8:0:00'],
  ['::1', '0:0:0:00'],
])('%s is limited as %s', (ip, client) => {
  expect(clientOf(ip)).toBe(client)
})

import { expect, test } from 'vitest'
import { clientOf, mailboxOf } from './rate-limits.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2a7f::1', '2001:db8:1:2a'],
  ['2001:DB8:1:2aff:1:2:3:4', '2001:db8:1:2a'],
  ['2001:db8:1:7f::1', '2001:db8:1:00'],
  ['2001:db8::1', '2001:db8:0:00'],
  ['::1', '0:0:0:00'],
  [undefined, 'gone'],
])('limits %s as %s', (ip, client) => {
  expect(clientOf(ip)).toBe(client)
})

test.each([
  ['anna@example.com', 'anna@example.com'],
  [' Anna@Example.COM', 'anna@example.com'],
  ['anna+tiles@example.com', 'anna@example.com'],
  ['anna+tiles+stone@example.com', 'anna@example.com'],
  ['a.nna@example.com', 'a.nna@example.com'],
  ['a.n.n.a@gmail.com', 'anna@gmail.com'],
  ['A.nna+tiles@GoogleMail.com', 'anna@gmail.com'],
  ['a.nna@gmail.com.example', 'a.nna@gmail.com.example'],
  ['+tag@example.com', '+tag@example.com'],
])('limits %s as the mailbox %s [SX-07]', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})

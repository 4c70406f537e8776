import { expect, test } from 'vitest'
import { printSubject, readSubject } from './subject.ts'

test.each([
  { kind: 'quote', id: 'q7f3a.x-2' },
  { kind: 'manual-payment', id: `m${'x'.repeat(99)}` },
] as const)('reads the subject $kind as it is printed [T-299, T-385]', (subject) => {
  expect(readSubject(printSubject(subject))).toEqual(subject)
})

test.each([
  null,
  undefined,
  '',
  'quote',
  'quote:',
  'order:7f3a',
  'quote:a b',
  ` quote:7f3a`,
  'quote:7f3a\n',
  `quote:${'x'.repeat(101)}`,
])('reads %j as a payment that this shop did not make [IV-23]', (text) => {
  expect(readSubject(text)).toBeNull()
})

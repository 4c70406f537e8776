import { expect, test } from 'vitest'
import { adminCalls } from './calls.ts'

const CARD = '4242 4242 4242 4242'

/**
 * Fields whose text is written down nowhere as it was typed: read as a number or an address by the feature, compared,
 * looked up, or hashed. Telephone and tracking numbers, a file of which is read as numbers, may pass as a card's.
 */
const notWritten: readonly string[] = [
  ...['current', 'password', 'code', 'press', 'key', 'shown', 'was', 'was_order', 'was_note'],
  ...['payment', 'account', 'sku', 'email', 'postcode', 'quantity', 'price', 'delivery', 'percent'],
  ...['link_pattern', 'number_pattern', 'billing_telephone', 'file'],
]

/* The filters of a file are those of the list, which finds by them and keeps none. */
const { exportOrders: _, ...others } = adminCalls
const writing = Object.entries(others).filter(([, { method }]) => method === 'POST')

test.each(writing)('takes a card number in no field of %s [M-079]', (_name, { input }) => {
  const fields = Object.keys(input.shape).filter((field) => !notWritten.includes(field))
  const read = input.safeParse(Object.fromEntries(fields.map((field) => [field, CARD])))
  const refused = new Set(read.error?.issues.map(({ path: [field] }) => field))
  expect(fields.filter((field) => !refused.has(field))).toEqual([])
})

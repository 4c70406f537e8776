import { expect, test } from 'vitest'
import { holdReasons } from '#domain/orders/staff-hold.ts'
import { orderStates } from '#domain/orders/states.ts'
import { refundReasons } from '#domain/refunds/reasons.ts'
import { returnStates } from '#domain/returns/states.ts'
import { stockReasons } from '#domain/stock/change-stock.ts'
import { fieldText, valueText } from './change-words.ts'

const changeOf = (subject: string, names: readonly string[] = []) =>
  ({ subject, fields: names.map((name) => ({ name, before: null, after: null })) }) as unknown as Parameters<
    typeof valueText
  >[0]

test('names each field in words [M-191]', () => {
  expect(
    [
      'refundedPence',
      'charge 1 refundedPence',
      'isActive',
      'AB-6060 received',
      'holdReason',
      'carrierId',
      'Ab-Tile cancelled',
    ].map(fieldText),
  ).toEqual([
    'Refunded',
    'Charge 1 refunded',
    'Active',
    'AB-6060 received',
    'Hold reason',
    'Carrier',
    'Ab-Tile cancelled',
  ])
  expect(['stockHundredths', 'by', 'tradeStatus'].map(fieldText)).toEqual([
    'Left to sell',
    'Signed in with',
    'Trade account',
  ])
})

test('says every state and reason in words, of a return as a return’s [M-191]', () => {
  const order = changeOf('order')
  const ofReturn = changeOf('order', ['return', 'state'])
  expect(valueText(order, 'state', 'dispatched')).toBe('Sent')
  expect(valueText(ofReturn, 'state', 'inspected')).toBe('Inspected')
  expect(valueText(changeOf('payment'), 'state', 'parked')).toBe('Paid, no order')
  const raw = [
    ...orderStates.filter((state) => valueText(order, 'state', state) === state),
    ...returnStates.filter((state) => valueText(ofReturn, 'state', state) === state),
    ...[...holdReasons, ...refundReasons, ...stockReasons].filter(
      (reason) => valueText(order, 'reason', reason) === reason,
    ),
  ]
  expect(raw).toEqual([])
})

test('says each of several values, and leaves what was typed [M-191]', () => {
  expect(valueText(changeOf('staff'), 'factors', 'passkey, authenticator')).toBe('Passkey, Authenticator app')
  expect(valueText(changeOf('order'), 'attention', 'short, refund-failed')).toBe(
    'The yard found less of its goods than is to be sent; A refund came back',
  )
  expect(valueText(changeOf('carrier'), 'name', 'Pallet Line')).toBe('Pallet Line')
  expect(valueText(changeOf('carrier'), 'name', null)).toBeNull()
})

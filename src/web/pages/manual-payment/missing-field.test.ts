import { expect, test } from 'vitest'
import { firstMissingField } from './missing-field.ts'

const empty = { reference: '', amount: ' ', email_address: '', name_on_card: '' }

test('reports only the first empty field, in the order of the page [T-368, T-369, T-370, T-371, T-372]', () => {
  const steps = [
    [{}, 'reference', 'Please enter a payment reference'],
    [{ reference: 'INV-2041' }, 'amount', 'Please enter the amount you wish to pay'],
    [{ amount: '12.5' }, 'email_address', 'Please enter your email address'],
    [{ email_address: 'ann' }, 'name_on_card', 'Please enter the name on card'],
  ] as const
  let typed = empty
  for (const [change, field, message] of steps) {
    typed = { ...typed, ...change }
    expect(firstMissingField(typed)).toEqual({ field, message })
  }
})

test('checks nothing else: the server validates amount and address [T-373]', () => {
  expect(
    firstMissingField({ reference: '?', amount: 'twelve', email_address: 'ann', name_on_card: '1' }),
  ).toBe(null)
})

import { expect, test } from 'vitest'
import { anna } from '#domain/checkout/checkout.fixtures.ts'
import { emptyForm } from '#domain/checkout/form.ts'
import { formProblems, problemOnLeaving } from './field-problems.ts'

const guest = { tradeAccounts: true, loggedIn: false }

test('names every gap of the form by its posted field, with the server’s own sentences [S-032, OP-58]', () => {
  expect(formProblems(emptyForm, guest)).toMatchObject({
    shipping_first_name: 'Please enter your first name.',
    shipping_county: 'Please enter the county.',
    billing_email: 'Please enter your email address.',
  })
  expect(formProblems(anna, guest)).toEqual({})
})

test.each([
  ['email', 'anna@example', 'Please enter a valid email address.'],
  ['email', '', null],
  ['telephone', '123', /7 to 20 characters/],
  ['shipping.firstName', ' Anna ', null],
  ['shipping.firstName', 'http://x.example', /only letters/],
  ['shipping.postcode', 'XYZ', null],
] as const)('checks %s when it is left with %j: %s [S-032]', (field, text, expected) => {
  const problem = problemOnLeaving({ ...anna, [field]: text }, field, guest)
  if (expected instanceof RegExp) expect(problem).toMatch(expected)
  else expect(problem).toBe(expected)
})

test('checks a password once it has been repeated [S-032, T-221]', () => {
  const once = { ...anna, password: 'a good long one', passwordConfirmation: '' }
  expect(problemOnLeaving(once, 'password', guest)).toBeNull()
  const other = { ...once, passwordConfirmation: 'another' }
  expect(problemOnLeaving(other, 'password', guest)).toMatch(/not the same/)
})

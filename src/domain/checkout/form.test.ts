import { expect, test } from 'vitest'
import { addressFields } from './details.ts'
import { checkboxes, emptyForm, textFields, tidyForm, tidyText } from './form.ts'

test('an empty form has every text empty and every box unticked [T-199]', () => {
  expect(Object.keys(emptyForm).toSorted()).toEqual([...textFields, ...checkboxes].toSorted())
  expect(textFields.map((field) => emptyForm[field])).toEqual(textFields.map(() => ''))
  expect(checkboxes.map((tick) => emptyForm[tick])).toEqual(checkboxes.map(() => false))
})

test.each([
  ['  Anna\r\n', 'Anna'],
  ['1 High\rStreet', '1 High Street'],
  ['1 High\tStreet\nYork', '1 High Street York'],
  ['An\u0000\u0007na\u202e', 'Anna'],
  ['\u200b\u3164', ''],
  ['Zoe\u0308', 'Zoë'],
])('stores %j as %j [T-213, HZ-32]', (typed, text) => expect(tidyText(typed)).toBe(text))

test('tidies every text except passwords, and formats postcodes [T-213, T-214, T-215]', () => {
  const typed = {
    ...emptyForm,
    'shipping.town': ' York ',
    'billing.postcode': ' yo17hh',
    password: ' two  spaces ',
    passwordConfirmation: ' two  spaces ',
  }
  expect(tidyForm(typed)).toEqual({ ...typed, 'shipping.town': 'York', 'billing.postcode': 'YO1 7HH' })
})

test('turns an address into the fields of its form [T-234]', () => {
  const address = {
    firstName: 'Anna',
    lastName: 'Bell',
    address1: '1 High Street',
    address2: '',
    address3: '',
    town: 'York',
    county: 'North Yorkshire',
    postcode: 'YO1 7HH',
  }
  expect(addressFields('billing', address)).toEqual({
    'billing.firstName': 'Anna',
    'billing.lastName': 'Bell',
    'billing.address1': '1 High Street',
    'billing.address2': '',
    'billing.address3': '',
    'billing.town': 'York',
    'billing.county': 'North Yorkshire',
    'billing.postcode': 'YO1 7HH',
  })
})

import { expect, test } from 'vitest'
import { type OrderedBy, personQueries, sharedSigns } from './same-person.ts'

const asha: OrderedBy = {
  customerId: 7,
  email: 'asha@example.com',
  telephone: '07700 900123',
  shipping: { firstName: 'Asha', lastName: 'Patel', address1: '1 Park Row', postcode: 'LS1 4AP' },
}
const bob: OrderedBy = {
  customerId: null,
  email: 'bob@example.com',
  telephone: '0113 496 0000',
  shipping: { firstName: 'Bob', lastName: 'Brown', address1: '2 Park Row', postcode: 'LS1 4AP' },
}
const erased: OrderedBy = {
  customerId: null,
  email: '',
  telephone: '',
  shipping: { firstName: '', lastName: '', address1: '', postcode: 'LS1' },
}
const bobAt = (shipping: Partial<OrderedBy['shipping']>): OrderedBy => ({
  ...bob,
  shipping: { ...bob.shipping, ...shipping },
})

test('finds nothing in common of neighbours with other names, numbers and addresses [M-047]', () => {
  expect(sharedSigns(asha, bob)).toEqual([])
})

test('names everything that two orders have in common, the surest first [M-047]', () => {
  expect(sharedSigns(asha, asha)).toEqual(['account', 'email', 'telephone', 'address', 'name'])
})

test.each(['+44 7700 900123', '+44 (0)7700-900123', '0044 7700 900 123', '07700900123'])(
  'knows the telephone 07700 900123 written as %j [M-047]',
  (telephone) => {
    expect(sharedSigns(asha, { ...bob, telephone })).toEqual(['telephone'])
  },
)

test.each([
  ['ls14ap', '1 Park Row'],
  ['Ls1  4Ap', '1, PARK ROW'],
  ['LS1 4AP', '1 Pàrk Rôw.'],
])('knows the address LS1 4AP, 1 Park Row written as %j, %j [M-047]', (postcode, address1) => {
  expect(sharedSigns(asha, bobAt({ postcode, address1 }))).toEqual(['address'])
})

test.each([
  ['ASHA', 'patel'],
  ['Ásha', ' Patel '],
  ['A’sha', "Pa'tel"],
])('knows the name Asha Patel written as %j %j [M-047]', (firstName, lastName) => {
  expect(sharedSigns(asha, bobAt({ firstName, lastName }))).toEqual(['name'])
})

test('knows an email in any case, and an account by its number [M-047]', () => {
  expect(sharedSigns(asha, { ...bob, email: ' Asha@Example.COM' })).toEqual(['email'])
  expect(sharedSigns(asha, { ...bob, customerId: 7 })).toEqual(['account'])
})

test('never compares what is empty, as of erased orders [M-047]', () => {
  expect(sharedSigns(erased, erased)).toEqual([])
  expect(personQueries(erased)).toEqual({ contact: null, postcode: null, name: null })
  expect(sharedSigns({ ...asha, telephone: '123' }, { ...bob, telephone: '123' })).toEqual([])
  const nowhere = bobAt({ address1: '', postcode: 'LS1 4AP' })
  expect(sharedSigns(nowhere, nowhere)).not.toContain('address')
})

test('asks for whole words as the database stores them [M-047]', () => {
  const person = { ...asha, telephone: '+44 7700 900123', email: 'Asha@Example.com' }
  const shipping = { ...asha.shipping, firstName: 'Mary-Ann', lastName: "O'Brien", postcode: 'ls1 4ap' }
  expect(personQueries({ ...person, shipping })).toEqual({
    contact: "'t:07700900123' | 'w:asha@example.com'",
    postcode: "'p:ls14ap'",
    name: "'w:mary' & 'w:ann' & 'w:obrien'",
  })
  expect(personQueries({ ...asha, telephone: '', shipping: erased.shipping }).contact).toBe(
    "'w:asha@example.com'",
  )
})

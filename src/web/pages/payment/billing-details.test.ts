import { expect, test } from 'vitest'
import { billingDetails } from './billing-details.ts'

const anna = {
  first_name: 'Anna',
  last_name: 'Mason',
  email: 'anna@example.com',
  telephone: '0113 496 0000',
  address_1: '12 Quarry Lane',
  address_2: 'Unit 4',
  address_3: 'The Yard',
  town: 'Leeds',
  county: 'West Yorkshire',
  postcode: 'LS1 4AP',
}

test('passes town, county, postcode, email and telephone to the card provider in separate fields [T-300]', () => {
  expect(billingDetails(anna, ' A MASON ')).toEqual({
    name: 'A MASON',
    email: 'anna@example.com',
    phone: '0113 496 0000',
    address: {
      line1: '12 Quarry Lane',
      line2: 'Unit 4, The Yard',
      city: 'Leeds',
      state: 'West Yorkshire',
      postal_code: 'LS1 4AP',
      country: 'GB',
    },
  })
})

test.each([
  ['', '', ''],
  ['Unit 4', '', 'Unit 4'],
  ['', 'The Yard', 'The Yard'],
])('joins the lines %j and %j to %j [T-300]', (address_2, address_3, line2) => {
  expect(billingDetails({ ...anna, address_2, address_3 }, 'A').address.line2).toBe(line2)
})

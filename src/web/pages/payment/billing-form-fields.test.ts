import { expect, test } from 'vitest'
import { billingFormFields } from './billing-form-fields.ts'

test('maps the billing address to the card form’s names, with an empty country [T-280]', () => {
  const anna = {
    first_name: 'Anna',
    last_name: 'Sett',
    email: 'anna@example.com',
    telephone: '0113 496 0000',
    address_1: '1 Kilnmaker House',
    address_2: 'Quarry Row',
    address_3: '',
    town: 'Leeds',
    county: 'West Yorkshire',
    postcode: 'LS1 4AP',
  }
  expect(billingFormFields(anna)).toEqual({
    street_1: '1 Kilnmaker House',
    street_2: 'Quarry Row',
    street_3: '',
    city: 'Leeds',
    county: 'West Yorkshire',
    country_id: '',
    postcode: 'LS1 4AP',
    telephone: '0113 496 0000',
  })
})

import { describe, expect, test } from 'vitest'
import { anna } from './checkout.fixtures.ts'
import { emptyFields, isBillingComplete, isDeliveryComplete, missingDetail } from './completeness.ts'
import { checkDeliveryPostcode, parsePostcodeCheck } from './postcode-check.ts'

const filled = ['firstName', 'lastName', 'address1', 'town', 'county', 'postcode'] as const

describe('complete sections', () => {
  test.each([...filled.map((part) => `shipping.${part}` as const), 'telephone', 'email'] as const)(
    'needs %s for a complete delivery section [T-205, T-207]',
    (field) => {
      expect(isDeliveryComplete(anna)).toBe(true)
      expect(isDeliveryComplete({ ...anna, [field]: '  ' })).toBe(false)
      expect(missingDetail({ ...anna, [field]: '' }, 'ok', 3)).toBe('delivery')
    },
  )

  const billed = {
    ...anna,
    billingDiffers: true,
    ...Object.fromEntries(filled.map((part) => [`billing.${part}`, 'x'])),
  }
  test.each(filled)('needs billing %s for a complete separate billing address [T-206, T-208]', (part) => {
    expect(isBillingComplete(billed)).toBe(true)
    expect(isBillingComplete({ ...billed, [`billing.${part}`]: '' })).toBe(false)
    expect(missingDetail({ ...billed, [`billing.${part}`]: '' }, 'ok', 3)).toBe('billing')
    expect(isBillingComplete({ ...billed, [`billing.${part}`]: '', billingDiffers: false })).toBe(true)
  })

  test('names the empty fields in the order of the form [T-205, T-206, S-032]', () => {
    expect(emptyFields(billed)).toEqual([])
    const gaps = { ...billed, email: ' ', 'shipping.lastName': '', 'billing.town': '' }
    expect(emptyFields(gaps)).toEqual(['shipping.lastName', 'email', 'billing.town'])
    expect(emptyFields({ ...gaps, billingDiffers: false })).toEqual(['shipping.lastName', 'email'])
  })

  test('lets the shopper continue if the postcode check passed and there is a service [T-209, T-210]', () => {
    expect(missingDetail(anna, 'ok', 1)).toBeNull()
    for (const check of ['error', 'invalid', null] as const)
      expect(missingDetail(anna, check, 1)).toBe('postcode')
    expect(missingDetail(anna, 'ok', 0)).toBe('service')
  })
})

describe('the check of the delivery postcode against the priced one', () => {
  const leeds = { postcode: 'LS1 4AP', serviceIds: [1, 2] }
  test.each([
    ['LS1 4AP', 1, 'ok'],
    ['ls14ap', 2, 'ok'],
    [' ls1  4AP ', null, 'ok'],
    ['LS1 4AQ', 1, 'invalid'],
    ['LS1 4AP', 3, 'invalid'],
    ['XYZ', 1, 'error'],
    ['', 1, 'error'],
    ['GIR 0AA', 1, 'error'],
    ['BFPO 1', 1, 'error'],
  ] as const)('%j with service %s returns %s [T-246, T-253]', (typed, service, result) => {
    expect(checkDeliveryPostcode(typed, service, leeds)).toBe(result)
  })

  test.each([
    ['error', 'error'],
    ['invalid', 'invalid'],
    ['ok', 'ok'],
    ['yes', 'ok'],
    ['', 'ok'],
    [null, 'ok'],
    [{ valid: true }, 'ok'],
  ])('reads the response %j as %s [T-246]', (response, meaning) =>
    expect(parsePostcodeCheck(response)).toBe(meaning),
  )

  test('returns invalid for every postcode if none was priced [T-246]', () => {
    expect(checkDeliveryPostcode('LS1 4AP', null, { postcode: null, serviceIds: [] })).toBe('invalid')
  })
})

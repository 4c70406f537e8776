import { describe, expect, test } from 'vitest'
import type { WireFoundAddress } from '#contract/checkout.ts'
import type { CheckoutPage } from '#contract/checkout-page.ts'
import { anna } from '#domain/checkout/checkout.fixtures.ts'
import { emptyForm } from '#domain/checkout/form.ts'
import { shipping, totalsOf } from '../basket/basket.fixtures.ts'
import {
  type CheckoutAction,
  type CheckoutState,
  initialCheckoutState,
  NOT_LISTED,
  reduceCheckout,
} from './state.ts'

const page: CheckoutPage = {
  form: { ...emptyForm, 'shipping.postcode': 'LS1 4AP' },
  problems: {},
  check: 'ok',
  logged_in: false,
  wants_po_number: false,
  trade_accounts: true,
  lines: [],
  totals: totalsOf(100),
  shipping,
}

const changed = (start: Partial<CheckoutPage>, ...changes: readonly CheckoutAction[]): CheckoutState =>
  changes.reduce(reduceCheckout, initialCheckoutState({ ...page, ...start }))

const found = (own: Partial<WireFoundAddress>): WireFoundAddress => ({
  formatted_address: ['', '', '', '', ''],
  line_1: '2 Peat Lane',
  line_2: '',
  line_3: '',
  line_4: '',
  locality: '',
  town_or_city: 'Leeds',
  county: 'West Yorkshire',
  suggested_county: '',
  ...own,
})
const lookedUp = (...addresses: readonly WireFoundAddress[]): CheckoutAction => ({
  kind: 'found',
  address: 'shipping',
  addresses,
  postcode: 'LS1 4AP',
})
const chose = (value: string): CheckoutAction => ({ kind: 'chose', address: 'shipping', value })

describe('address panels', () => {
  test('begin collapsed and open on edit, each separately [T-193, T-194]', () => {
    expect(changed({ form: anna }).open).toEqual({ shipping: false, billing: false })
    expect(changed({ form: anna }, { kind: 'edit', address: 'billing' }).open).toEqual({
      shipping: false,
      billing: true,
    })
  })

  test('open for an address that is not listed [T-195]', () => {
    const state = changed({}, lookedUp(found({})), chose(NOT_LISTED))
    expect(state.open.shipping).toBe(true)
    expect(state.form['shipping.address1']).toBe('')
  })

  test.each([
    [{ line_1: '' }, true],
    [{ town_or_city: '' }, true],
    [{ county: '' }, true],
    [{}, false],
  ])('open for a found address with %j: %s [T-196]', (own, open) => {
    expect(changed({}, lookedUp(found(own)), chose('0')).open.shipping).toBe(open)
  })

  test('keep the county empty and offer the county of the area [T-196, D8]', () => {
    const state = changed({}, lookedUp(found({ county: '', suggested_county: 'West Yorkshire' })), chose('0'))
    expect(state.form['shipping.county']).toBe('')
    expect(state.lookups.shipping.suggestedCounty).toBe('West Yorkshire')
  })

  test('take the county of the addresses at the postcode when one is typed, and no typed one goes [T-205, D8]', () => {
    const lookup = lookedUp(found({ county: '', suggested_county: 'West Yorkshire' }))
    expect(changed({}, lookup, chose(NOT_LISTED)).form['shipping.county']).toBe('West Yorkshire')
    const edit = { kind: 'edit', address: 'shipping' } as const
    expect(changed({}, edit, lookup).form['shipping.county']).toBe('West Yorkshire')
    expect(changed({}, edit).form['shipping.county']).toBe('')
    const typed = { kind: 'typed', field: 'shipping.county', text: 'Rutland' } as const
    expect(changed({}, edit, typed, lookup).form['shipping.county']).toBe('Rutland')
  })

  test('open if the server returned a problem with one of their fields [T-197]', () => {
    expect(changed({ problems: { billing_county: 'Please enter the county.' } }).open).toEqual({
      shipping: false,
      billing: true,
    })
    expect(changed({ problems: { shipping_first_name: 'x', billing_email: 'x' } }).open.shipping).toBe(false)
  })
})

describe('an address lookup', () => {
  test('fills the fields of the address but no name; a second choice replaces all of the first [T-243]', () => {
    const first = found({ line_2: 'The Byre', line_3: 'Hill', line_4: 'Farm', locality: 'Lochinver' })
    const chosen = changed({ form: anna }, lookedUp(first, found({ line_1: '9 Row' })), chose('0'))
    expect(chosen.form).toMatchObject({
      'shipping.firstName': 'Anna',
      'shipping.address1': '2 Peat Lane',
      'shipping.address2': 'The Byre',
      'shipping.address3': 'Hill, Farm, Lochinver',
      'shipping.town': 'Leeds',
      'shipping.county': 'West Yorkshire',
      'shipping.postcode': 'LS1 4AP',
    })
    expect(reduceCheckout(chosen, chose('1')).form).toMatchObject({
      'shipping.address1': '9 Row',
      'shipping.address2': '',
      'shipping.address3': '',
    })
  })

  test('does not change the other address [T-245]', () => {
    const state = changed(
      { form: anna },
      { kind: 'found', address: 'billing', addresses: [found({})], postcode: 'YO1 7HB' },
      { kind: 'chose', address: 'billing', value: '0' },
    )
    expect(state.form).toMatchObject({
      'billing.postcode': 'YO1 7HB',
      'shipping.postcode': 'LS1 4AP',
      'shipping.address1': '12 Quarry Row',
    })
    expect(state.lookups.shipping.addresses).toBeNull()
  })
})

describe('texts and the postcode check', () => {
  test('trims a field that is left, and formats a postcode [T-213, T-214]', () => {
    const typed = changed(
      {},
      { kind: 'typed', field: 'shipping.firstName', text: ' Anna ' },
      { kind: 'typed', field: 'shipping.postcode', text: 'ls14ap' },
      { kind: 'left', field: 'shipping.firstName' },
      { kind: 'left', field: 'shipping.postcode' },
    )
    expect(typed.form).toMatchObject({ 'shipping.firstName': 'Anna', 'shipping.postcode': 'LS1 4AP' })
  })

  test('removes only the message of the field that is edited', () => {
    const problems = { shipping_town: 'x', billing_email: 'y' }
    expect(changed({ problems }, { kind: 'typed', field: 'email', text: 'a' }).problems).toEqual({
      shipping_town: 'x',
    })
  })

  test('resets the check for another postcode, ignores the response for an older text, and keeps the warning until it is closed [T-209, T-248]', () => {
    const typed = changed({}, { kind: 'typed', field: 'shipping.postcode', text: 'LS1 4AQ' })
    expect(typed.check).toBeNull()
    const late = reduceCheckout(typed, { kind: 'checked', postcode: 'LS1 4AP', check: 'ok', warn: true })
    expect(late.check).toBeNull()
    const warned = reduceCheckout(typed, {
      kind: 'checked',
      postcode: 'LS1 4AQ',
      check: 'invalid',
      warn: true,
    })
    expect(warned).toMatchObject({ check: 'invalid', warning: 'invalid' })
    const recheck = { kind: 'checked', postcode: 'LS1 4AQ', check: 'invalid', warn: false } as const
    expect(reduceCheckout(warned, recheck)).toEqual(warned)
    expect(reduceCheckout(typed, recheck)).toMatchObject({ check: 'invalid', warning: null })
    expect(reduceCheckout(warned, { kind: 'warning-closed' })).toMatchObject({
      check: 'invalid',
      warning: null,
    })
  })
})

test('selects another service with its first date, or with none [T-211, T-212]', () => {
  const state = changed({}, { kind: 'service', id: 2, date: null })
  expect(state.shipping).toMatchObject({ selected_service_id: 2, selected_delivery_date: null })
})

test('restores the last confirmed service after a rejection, even if the server cannot be read again [T-118, T-211]', () => {
  const other = { ...shipping, selected_service_id: 2, selected_delivery_date: null }
  const repriced: CheckoutAction = { kind: 'repriced', totals: totalsOf(100), shipping: other }
  const chosen: CheckoutAction = { kind: 'service', id: 1, date: '2025-06-10' }
  const refused: CheckoutAction = { kind: 'service-refused' }
  expect(changed({}, { kind: 'service', id: 2, date: null }, refused).shipping).toEqual(shipping)
  expect(changed({}, repriced, chosen, refused).shipping).toEqual(other)
})

test('shows every gap at its field and opens the panel of an address with one [S-032]', () => {
  const state = changed({}, { kind: 'gaps', problems: { shipping_county: 'Please enter the county.' } })
  expect(state.problems).toEqual({ shipping_county: 'Please enter the county.' })
  expect(state.open).toEqual({ shipping: true, billing: false })
})

test('keeps what is typed in a field that is wrong, with its message, until it is changed [S-037]', () => {
  const typed: CheckoutAction = { kind: 'typed', field: 'email', text: 'anna@' }
  const left: CheckoutAction = { kind: 'left', field: 'email', problem: 'Not an address.' }
  const state = changed({}, typed, left)
  expect([state.form.email, state.problems['billing_email']]).toEqual(['anna@', 'Not an address.'])
  expect(reduceCheckout(state, { ...typed, text: 'anna@e' }).problems).toEqual({})
})

test('shows what another postcode changed beside the new totals [S-033]', () => {
  const changes = ['Delivery is now £54.00 instead of Included.']
  const state = changed({}, { kind: 'repriced', totals: totalsOf(154), shipping, changes })
  expect([state.totals.orderTotal, state.changes]).toEqual([154, changes])
})

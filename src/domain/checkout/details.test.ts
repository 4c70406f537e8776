import { describe, expect, test } from 'vitest'
import { anna } from './checkout.fixtures.ts'
import { addressLines, toCheckoutDetails, validateForm } from './details.ts'
import { type DetailsForm, emptyForm, type TextField, tidyForm } from './form.ts'
import type { FieldProblem } from './rules.ts'

const guest = { tradeAccounts: true, loggedIn: false }

const problemOf = (field: TextField, form: Partial<DetailsForm>, settings = guest): FieldProblem | null => {
  return validateForm({ ...anna, ...form }, settings).problems.get(field) ?? null
}

describe('rules and bounds', () => {
  const required = [
    'shipping.firstName',
    'shipping.lastName',
    'shipping.address1',
    'shipping.town',
    'shipping.county',
    'shipping.postcode',
    'telephone',
    'email',
  ] as const
  test.each(required)('requires %s, and does not accept spaces [T-216]', (field) => {
    expect(problemOf(field, { [field]: '' })).toEqual({ rule: 'missing' })
    expect(problemOf(field, { [field]: ' \t' })).toEqual({ rule: 'missing' })
  })

  test.each(['\u200b', ' \u2060\u200d ', '\u3164', '\u00ad'])(
    'treats a town of invisible characters as missing: %j [T-216]',
    (town) => {
      expect(problemOf('shipping.town', { 'shipping.town': town })).toEqual({ rule: 'missing' })
    },
  )

  test.each([
    ['shipping.firstName', 50],
    ['shipping.lastName', 50],
    ['shipping.address1', 100],
    ['shipping.address2', 100],
    ['shipping.address3', 100],
    ['shipping.town', 60],
    ['shipping.county', 60],
    ['deliveryNotes', 120],
  ] as const)('limits %s to %i characters [T-219, T-220, T-227]', (field, most) => {
    expect(problemOf(field, { [field]: 'x'.repeat(most) })).toBeNull()
    expect(problemOf(field, { [field]: 'x'.repeat(most + 1) })).toEqual({ rule: 'too-long', most })
  })

  test.each([
    ['0113 496', true],
    ['0113496', true],
    ['011349', false],
    ['+44 (0)113-496 0000', true],
    ['0'.repeat(20), true],
    ['0'.repeat(21), false],
    ['0113 496 000x', false],
    ['-------', false],
    ['０１１３４９６', false],
  ])('telephone %j is valid: %s [T-227]', (telephone, valid) => {
    expect(problemOf('telephone', { telephone })).toEqual(valid ? null : { rule: 'not-a-telephone' })
  })

  test.each([
    ['anna@example.co.uk', true],
    ["o'neill+tiles@sub.example.com", true],
    [`${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`, true],
    [`${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(62)}`, false],
    ['anna@a.b', true],
    ['anna@a.b.example.c', true],
    ['anna@example', false],
    ['anna example.com', false],
    ['a@b.c\r\nBcc: x@y.z', false],
    ['anna@-example.com', false],
    ['@example.com', false],
  ])('email %j is valid: %s [T-227]', (email, valid) => {
    expect(problemOf('email', { email })).toEqual(valid ? null : { rule: 'not-an-email' })
  })

  test.each(['XYZ', 'gir 0aa', '12345', 'BFPO 1'])('rejects the postcode %s [T-227]', (typed) => {
    expect(problemOf('shipping.postcode', { 'shipping.postcode': typed })).toEqual({ rule: 'not-a-postcode' })
  })

  test('rejects names that are none, of people and of a company that applies for Trade [OP-58]', () => {
    for (const field of ['shipping.firstName', 'shipping.lastName'] as const)
      expect(problemOf(field, { [field]: 'Anna 2' })).toEqual({ rule: 'not-a-name' })
    const trade = { trade: true, tradeCompanyName: '//evil' }
    expect(problemOf('tradeCompanyName', trade)).toEqual({ rule: 'not-a-company' })
  })

  test('validates a separate billing address, county included [T-217]', () => {
    expect([...validateForm({ ...anna, billingDiffers: true }, guest).problems.keys()]).toEqual([
      'billing.firstName',
      'billing.lastName',
      'billing.address1',
      'billing.town',
      'billing.county',
      'billing.postcode',
    ])
  })

  test('requires 8 characters and a confirmation of an optional password [T-221, T-227]', () => {
    const both = (password: string, passwordConfirmation = password) =>
      problemOf('password', { password, passwordConfirmation })
    expect(both('')).toBeNull()
    expect(both('1234567')).toEqual({ rule: 'too-short', least: 8 })
    expect(both('12345678')).toBeNull()
    for (const other of ['12345679', '']) expect(both('12345678', other)).toEqual({ rule: 'not-confirmed' })
    expect(both('', '12345678')).toEqual({ rule: 'too-short', least: 8 })
    expect(both('x'.repeat(128))).toBeNull()
    expect(both('x'.repeat(129))).toEqual({ rule: 'too-long', most: 128 })
  })

  test('requires a company and a password for Trade, where Trade is offered [T-218, T-222]', () => {
    const trade = { trade: true, password: 'a long secret', passwordConfirmation: 'a long secret' }
    expect(problemOf('tradeCompanyName', trade)).toEqual({ rule: 'missing' })
    expect(problemOf('tradeCompanyName', { ...trade, tradeCompanyName: 'x'.repeat(101) })).toEqual({
      rule: 'too-long',
      most: 100,
    })
    expect(problemOf('password', { trade: true, tradeCompanyName: 'Sett & Sons' })).toEqual({
      rule: 'missing',
    })
    for (const settings of [
      { tradeAccounts: false, loggedIn: false },
      { tradeAccounts: true, loggedIn: true },
    ]) {
      const read = validateForm({ ...anna, trade: true, tradeCompanyName: 'Sett & Sons' }, settings)
      expect(read.problems.size).toBe(0)
      expect(toCheckoutDetails(read.form).tradeCompanyName).toBeNull()
    }
  })

  test('reads reminders of guests alone, and the wish to save addresses of customers alone [T-199]', () => {
    const ticks = (ticked: boolean, loggedIn: boolean) => {
      const all = { saveAddresses: ticked, basketReminder: ticked, savedListReminder: ticked }
      const { form } = validateForm({ ...anna, ...all }, { ...guest, loggedIn })
      return [form.saveAddresses, form.basketReminder, form.savedListReminder]
    }
    expect([ticks(true, true), ticks(true, false)]).toEqual([
      [true, false, false],
      [false, true, true],
    ])
    for (const loggedIn of [true, false]) expect(ticks(false, loggedIn)).toEqual([false, false, false])
  })

  test('rejects 100 kB in every field quickly [BI-09]', () => {
    const long = 'a@a.'.repeat(25_000)
    const form = Object.fromEntries(Object.keys(emptyForm).map((field) => [field, long]))
    const before = performance.now()
    const { problems } = validateForm({ ...anna, ...form, billingDiffers: true, trade: true }, guest)
    expect(problems.size).toBeGreaterThan(8)
    /* Milliseconds; parsing in quadratic time would take minutes. */
    expect(performance.now() - before).toBeLessThan(10_000)
  })
})

describe('the stored details', () => {
  test('have trimmed texts, formatted postcodes, and delivery as billing address [T-213, T-214, T-234]', () => {
    const read = validateForm(
      {
        ...anna,
        'shipping.firstName': '  Anna ',
        'shipping.postcode': ' ls14ap ',
        deliveryNotes: 'Gate\r\nis green',
      },
      guest,
    )
    expect(read.problems.size).toBe(0)
    expect(toCheckoutDetails(read.form)).toMatchObject({
      shipping: { firstName: 'Anna', postcode: 'LS1 4AP' },
      billing: { firstName: 'Anna', postcode: 'LS1 4AP' },
      deliveryNotes: 'Gate is green',
    })
  })

  test.each([
    ['ls14ap', 'LS1 4AP'],
    ['ec1a1bb', 'EC1A 1BB'],
    ['n11aa', 'N1 1AA'],
    ['w1a 0ax', 'W1A 0AX'],
    ['gir 0aa', 'GIR 0AA'],
    [' 12345 ', '12345'],
  ])('format the postcode %j as %s [T-214, T-215]', (typed, formatted) => {
    expect(tidyForm({ ...anna, 'billing.postcode': typed })['billing.postcode']).toBe(formatted)
  })

  test('lack control and bidirectional characters; accents and passwords stay unchanged [HZ-32]', () => {
    const tidied = tidyForm({ ...anna, 'shipping.town': 'Lla\u202Enelli\u0000 ŵ', password: ' spaces stay ' })
    expect(tidied['shipping.town']).toBe('Llanelli ŵ')
    expect(tidied.password).toBe(' spaces stay ')
  })

  test('contain a separate billing address', () => {
    const read = validateForm(
      {
        ...anna,
        billingDiffers: true,
        'billing.firstName': 'Bob',
        'billing.lastName': 'Marl',
        'billing.address1': '2 Kiln Lane',
        'billing.town': 'York',
        'billing.county': 'North Yorkshire',
        'billing.postcode': 'yo17hb',
      },
      guest,
    )
    expect(read.problems.size).toBe(0)
    const nameless = { ...toCheckoutDetails(read.form).billing, firstName: '', lastName: '' }
    expect(addressLines(nameless)[0]).toBe('2 Kiln Lane')
    expect(addressLines(toCheckoutDetails(read.form).billing)).toEqual([
      'Bob Marl',
      '2 Kiln Lane',
      'York',
      'North Yorkshire',
      'YO1 7HB',
    ])
  })
})

import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CheckoutPage } from '#contract/checkout-page.ts'
import { messages } from '#contract/messages.ts'
import { calls, paths } from '#contract/routes.ts'
import type { CheckoutDetails } from '#domain/checkout/details.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { readGoods } from '../goods.ts'
import { annasForm, shopperWithBasket } from './checkout-shopper.ts'

const shop = await startShop({
  extendApp: (app) => {
    app.get('/test/page', async (request) => ({ page: await shop.features.checkout.page(request.visitor) }))
    app.get('/test/details', async (request) => ({
      details: await shop.features.checkout.detailsOf(request.visitor),
    }))
  },
})
const { queries } = shop.database
const goods = await readGoods(queries)

const pageOf = async (visitor: Visitor) =>
  (await visitor.get('/test/page')).json<{ page: CheckoutPage | null }>().page
const detailsOf = async (visitor: Visitor) =>
  (await visitor.get('/test/details')).json<{ details: CheckoutDetails | null }>().details

let ann: Visitor
beforeEach(async () => {
  ann = await shopperWithBasket(shop, goods.f1, 'LS1 4AP')
})

/** Posts Anna's form with changes; returns the messages that the page then shows. */
const problemsAfter = async (changes: Readonly<Record<string, string>>) => {
  const answer = await ann.submit(paths.checkout, annasForm(changes))
  expect(answer.statusCode).toBe(303)
  const problems = (await pageOf(ann))?.problems ?? {}
  expect(answer.headers.location).toBe(Object.keys(problems).length === 0 ? paths.payment : paths.checkout)
  return problems
}

describe('the posted form', () => {
  test('is normalised and accepted: billing at the delivery address, without an account [T-192, T-213, T-214, T-234, T-230]', async () => {
    await problemsAfter({
      shipping_first_name: '  Anna ',
      shipping_postcode: 'ls14ap',
      delivery_notes: 'Green gate',
    })
    expect(await detailsOf(ann)).toEqual({
      shipping: {
        firstName: 'Anna',
        lastName: 'Sett',
        address1: '12 Quarry Row',
        address2: '',
        address3: '',
        town: 'Leeds',
        county: 'West Yorkshire',
        postcode: 'LS1 4AP',
      },
      billing: expect.objectContaining({ firstName: 'Anna', address1: '12 Quarry Row', postcode: 'LS1 4AP' }),
      billingDiffers: false,
      telephone: '0113 496 0000',
      email: 'anna@example.com',
      deliveryNotes: 'Green gate',
      tradeCompanyName: null,
      basketReminder: false,
      savedListReminder: false,
    })
  })

  test('is read in every field [T-231, T-232, T-233]', async () => {
    const billing = {
      diffaddress: '1',
      billing_first_name: 'Bob',
      billing_last_name: 'Marl',
      billing_address_1: '1 Lime Walk',
      billing_address_2: 'Floor 2',
      billing_address_3: 'Lime Works',
      billing_town: 'York',
      billing_county: 'North Yorkshire',
      billing_postcode: 'yo17hb',
    }
    await problemsAfter({
      ...billing,
      shipping_address_2: 'Kiln House',
      shipping_address_3: 'Quarry Yard',
      delivery_notes: 'Ring twice',
      basket_reminder: '1',
      saved_list_reminder: 'on',
    })
    expect(await detailsOf(ann)).toMatchObject({
      shipping: { address2: 'Kiln House', address3: 'Quarry Yard' },
      billing: {
        firstName: 'Bob',
        lastName: 'Marl',
        address1: '1 Lime Walk',
        address2: 'Floor 2',
        address3: 'Lime Works',
        town: 'York',
        county: 'North Yorkshire',
        postcode: 'YO1 7HB',
      },
      billingDiffers: true,
      basketReminder: true,
      savedListReminder: true,
    })
  })

  test('is rejected with a message for each missing required field [T-216, T-224, T-225]', async () => {
    for (const [field, message] of [
      ['shipping_first_name', 'Please enter your first name.'],
      ['shipping_last_name', 'Please enter your last name.'],
      ['shipping_address_1', 'Please enter the first line of the address.'],
      ['shipping_town', 'Please enter the town.'],
      ['shipping_county', 'Please enter the county.'],
      ['shipping_postcode', 'Please enter the postcode.'],
      ['billing_telephone', 'Please enter your telephone number.'],
      ['billing_email', 'Please enter your email address.'],
    ] as const) {
      expect(await problemsAfter({ [field]: ' ' })).toEqual({ [field]: message })
      expect(await detailsOf(ann)).toBeNull()
    }
  })

  test('is rejected with a message for each missing field of another billing address [T-217, T-224]', async () => {
    const full = {
      diffaddress: '1',
      billing_first_name: 'Bob',
      billing_last_name: 'Marl',
      billing_address_1: '1 Lime Walk',
      billing_town: 'York',
      billing_county: 'North Yorkshire',
      billing_postcode: 'YO1 7HB',
    }
    expect(await problemsAfter(full)).toEqual({})
    for (const [field, message] of [
      ['billing_first_name', 'Please enter the first name.'],
      ['billing_last_name', 'Please enter the last name.'],
      ['billing_address_1', 'Please enter the first line of the address.'],
      ['billing_town', 'Please enter the town.'],
      ['billing_county', 'Please enter the county.'],
      ['billing_postcode', 'Please enter the postcode.'],
    ] as const)
      expect(await problemsAfter({ ...full, [field]: '' })).toEqual({ [field]: message })
  })

  test('is rejected with a message for each field beyond its limits [T-219, T-227]', async () => {
    for (const [field, value, message] of [
      ['shipping_first_name', 'x'.repeat(51), 'Please use at most 50 characters for your first name.'],
      [
        'shipping_address_2',
        'x'.repeat(101),
        'Please use at most 100 characters for the second line of the address.',
      ],
      ['shipping_town', 'x'.repeat(61), 'Please use at most 60 characters for the town.'],
      ['delivery_notes', 'x'.repeat(121), 'Please use at most 120 characters for the delivery notes.'],
      ['billing_telephone', '12345', messages.badTelephone],
      ['billing_telephone', 'ring me please', messages.badTelephone],
      ['billing_email', 'anna@example', messages.badEmail],
      ['billing_email', `${'x'.repeat(250)}@example.com`, messages.badEmail],
      ['shipping_postcode', '12345', messages.badPostcode],
    ] as const)
      expect(await problemsAfter({ [field]: value })).toEqual({ [field]: message })
  })

  test('is accepted with notes of 120 characters [T-219, T-220, T-403]', async () => {
    expect(await problemsAfter({ delivery_notes: 'x'.repeat(120) })).toEqual({})
    expect((await detailsOf(ann))?.deliveryNotes).toHaveLength(120)
  })

  test('is rejected for a password under 8 characters or not confirmed, with the first error only [T-221, T-223, T-226]', async () => {
    expect(await problemsAfter({ password: 'short', password_confirmation: 'other' })).toEqual({
      password: 'Please choose a password of at least 8 characters.',
    })
    expect(await problemsAfter({ password: 'long enough', password_confirmation: 'long enuff' })).toEqual({
      password: messages.passwordNotConfirmed,
    })
  })

  test('is rejected for a Trade application without a company name [T-218, T-226]', async () => {
    const problems = await problemsAfter({
      trade: '1',
      password: 'long enough',
      password_confirmation: 'long enough',
    })
    expect(problems).toEqual({ trade_company_name: 'Please enter your company name.' })
  })

  test('is shown again with all values but the passwords, which are not stored either [T-203]', async () => {
    await problemsAfter({
      shipping_town: '',
      delivery_notes: 'Green gate',
      diffaddress: '1',
      billing_first_name: 'Bob',
      password: 'a secret of Anna',
      password_confirmation: 'a secret of Anna',
      basket_reminder: '1',
    })
    const form = (await pageOf(ann))?.form
    expect(form).toMatchObject({
      'shipping.firstName': 'Anna',
      'shipping.county': 'West Yorkshire',
      telephone: '0113 496 0000',
      email: 'anna@example.com',
      deliveryNotes: 'Green gate',
      billingDiffers: true,
      'billing.firstName': 'Bob',
      basketReminder: true,
      password: '',
      passwordConfirmation: '',
    })
    const { rows } = await queries.execute<{ row: unknown }>(
      sql`select checkout_details::text as row from checkout_details`,
    )
    expect(JSON.stringify(rows)).not.toContain('a secret of Anna')
  })

  test('is stored without characters that cannot be stored [HZ-32, BI-12]', async () => {
    await problemsAfter({ shipping_first_name: 'Se\u0000á\u202en', delivery_notes: 'one\r\ntwo <b>x</b>' })
    expect(await detailsOf(ann)).toMatchObject({
      shipping: { firstName: 'Seán' },
      deliveryNotes: 'one two <b>x</b>',
    })
  })

  test('is answered to a script with the same messages as JSON', async () => {
    const answer = await ann.post(paths.checkout, annasForm({ shipping_town: '', billing_email: '' }))
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toEqual({
      message: 'Please enter the town.',
      errors: {
        shipping_town: ['Please enter the town.'],
        billing_email: ['Please enter your email address.'],
      },
    })
  })
})

describe('the delivery postcode of the form', () => {
  test('is rejected if it differs from the priced one, with a message on shipping_postcode [T-254] [HZ-24]', async () => {
    expect(await problemsAfter({ shipping_postcode: 'LS1 4AQ' })).toEqual({
      shipping_postcode: messages.postcodeDiffers('LS1 4AP'),
    })
    expect(await detailsOf(ann)).toBeNull()
  })

  test('is accepted once the basket is priced for it [T-203]', async () => {
    await problemsAfter({ shipping_postcode: 'LS1 4AQ' })
    await ann.post(calls.setPostcode, { postcode: 'LS1 4AQ' })
    const page = await pageOf(ann)
    expect(page?.problems).toEqual({})
    expect(page?.check).toBe('ok')
  })
})

describe('access', () => {
  const refusedWith = async (visitor: Visitor): Promise<string> => {
    expect(await pageOf(visitor)).toBeNull()
    const answer = await visitor.submit(paths.checkout, annasForm())
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe(paths.basket)
    const script = await visitor.post(paths.checkout, annasForm())
    expect(script.statusCode).toBe(409)
    expect(await detailsOf(visitor)).toBeNull()
    return script.json<{ message: string }>().message
  }

  test('rejects an empty basket [T-236]', async () => {
    expect(await refusedWith(shop.visit())).toBe(messages.basketEmpty)
  })

  test('rejects a basket without a postcode, and a postcode without a service [T-237]', async () => {
    expect(await refusedWith(await shopperWithBasket(shop, goods.f1, null))).toBe(messages.enterPostcode)
    expect(await refusedWith(await shopperWithBasket(shop, goods.f1, 'IM1 1AA'))).toBe(messages.lineProblems)
  })

  test('requires the session’s own token, and answers 422 for values that are not text [T-010]', async () => {
    const bob = shop.visit()
    for (const token of ['', bob.token]) {
      const answer = await ann.post(paths.checkout, annasForm(), { 'x-csrf-token': token })
      expect(answer.statusCode).toBe(403)
    }
    expect((await shop.call({ method: 'POST', url: paths.checkout, body: annasForm() })).statusCode).toBe(403)
    for (const value of [7, null, ['x'], { a: 1 }, 'x'.repeat(2001)])
      expect((await ann.post(paths.checkout, { ...annasForm(), shipping_town: value })).statusCode).toBe(422)
    expect(await detailsOf(ann)).toBeNull()
  })

  test('shows the details to their own session only [SX-02]', async () => {
    await problemsAfter({})
    const bob = await shopperWithBasket(shop, goods.f1, 'LS1 4AP')
    expect(await detailsOf(bob)).toBeNull()
    expect((await pageOf(bob))?.form['shipping.firstName']).toBe('')
  })
})

describe('the page', () => {
  test('shows the basket’s lines, delivery and totals, with the priced postcode filled in [T-238]', async () => {
    const page = await pageOf(ann)
    const totals = (await ann.get(calls.basketTotals)).json()
    expect(page?.totals).toEqual(totals)
    expect(page?.lines).toHaveLength(1)
    expect(page?.shipping.services.map(({ id }) => id)).toEqual([1, 2, 3])
    expect(page?.form['shipping.postcode']).toBe('LS1 4AP')
    expect(page?.check).toBe('ok')
  })
})

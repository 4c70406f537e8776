import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls, paths } from '#contract/routes.ts'
import type { Address } from '#domain/checkout/details.ts'
import {
  addressForm,
  anna,
  lastLink,
  password,
  register,
  storedAddress,
  visitorAfter,
} from '../../setup/customers.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { fill as fillBasket, lineId, readServices, setPostcode } from '../basket/basket-call.ts'
import { readGoods } from '../goods.ts'

/* An account's own data: details, password, email address, address book, consent and export. */

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)

const rows = async (statement: ReturnType<typeof sql>) =>
  (await queries.execute<Record<string, unknown>>(statement)).rows
const firstName = async (visitor: Visitor) => (await visitor.get(calls.whoAmI)).json().first_name
const refusal = async (visitor: Visitor, url: string, body: object) => {
  const answer = await visitor.post(url, body)
  return [answer.statusCode, answer.json().errors] as const
}
const wrongPassword = [422, { current_password: [messages.wrongPassword] }]

const savedAddresses = () =>
  rows(sql`select address_1, postcode, is_delivery, is_billing from customer_address order by id`)

const forms: readonly (readonly [string, object])[] = [
  [paths.accountDetails, { first_name: 'X', last_name: 'Y', telephone: '' }],
  [
    paths.accountPassword,
    { current_password: password, password: 'x'.repeat(9), password_confirmation: 'x'.repeat(9) },
  ],
  [paths.accountEmail, { email: 'x@example.com', current_password: password }],
  [paths.accountConfirmAgain, {}],
  [paths.accountPrivacy, { news: '1' }],
  [paths.accountTrade, { trade_company_name: 'X' }],
  [paths.accountAddressNew, addressForm],
  [`${paths.accountAddresses}/1`, addressForm],
  [`${paths.accountAddresses}/1/remove`, {}],
  [paths.accountDelete, { current_password: password }],
  [paths.logoutEverywhere, {}],
]

describe('a visitor who is not logged in', () => {
  test.each(forms)(
    'at %s receives 401 for a call, and a browser is redirected to the login',
    async (url, body) => {
      await register(shop)
      const guest = shop.visit()
      const call = await guest.post(url, body)
      expect([call.statusCode, call.json().message]).toEqual([401, messages.logInFirst])
      const form = await guest.submit(url, Object.fromEntries(Object.entries(body)))
      expect(form.statusCode).toBe(303)
      expect(form.headers['location']).toMatch(/^\/login\?redirect=%2Faccount/)
      expect(await rows(sql`select first_name, news_since, trade_status from customer`)).toEqual([
        { first_name: 'Anna', news_since: null, trade_status: 'none' },
      ])
      expect(shop.logs.filter(({ level }) => level === 'error')).toEqual([])
    },
  )

  test('receives no export', async () => {
    await register(shop)
    expect((await shop.visit().get(paths.accountExport)).statusCode).toBe(401)
  })
})

describe('details', () => {
  test('are normalised and saved, and invalid ones change nothing [OP-58, HZ-32]', async () => {
    const ann = await register(shop)
    await ann.post(paths.accountDetails, {
      first_name: '  Zoe\u0308\u202e ',
      last_name: 'M\r\nBcc x',
      telephone: '+44 (0)113 496 0000'.slice(0, 20),
    })
    expect(await rows(sql`select first_name, last_name, telephone from customer`)).toEqual([
      { first_name: 'Zoë', last_name: 'M Bcc x', telephone: '+44 (0)113 496 0000' },
    ])
    expect(
      await refusal(ann, paths.accountDetails, {
        first_name: '',
        last_name: 'x'.repeat(51),
        telephone: '123456',
      }),
    ).toEqual([
      422,
      {
        first_name: ['Please enter your first name.'],
        last_name: ['Please use at most 50 characters for your last name.'],
        telephone: [messages.badTelephone],
      },
    ])
    expect(await firstName(ann)).toBe('Zoë')
  })
})

describe('the password', () => {
  const change = { password: 'another stone', password_confirmation: 'another stone' }

  test('is changed with the current one, which ends other sessions and reset links, and gives this one a new id [SX-05]', async () => {
    const here = await register(shop)
    const there = visitorAfter(shop, await shop.visit().post(paths.login, { email: anna, password }))
    await shop.features.accounts.sendReset(anna)
    const reset = await lastLink(shop, anna)
    const after = visitorAfter(
      shop,
      await here.post(paths.accountPassword, { current_password: password, ...change }),
    )
    expect([await firstName(after), await firstName(here), await firstName(there)]).toEqual([
      'Anna',
      null,
      null,
    ])
    const stolen = { password: 'a third stone', password_confirmation: 'a third stone' }
    expect((await shop.visit().post(reset, stolen)).statusCode).toBe(422)
    expect(
      (await shop.visit().post(paths.login, { email: anna, password: 'another stone' })).statusCode,
    ).toBe(200)
    expect(await rows(sql`select template from mail order by id desc limit 1`)).toEqual([
      { template: 'password-changed' },
    ])
  })

  test('is rejected if it is wrong, for at most ten tries', async () => {
    const ann = await register(shop)
    const form = { current_password: 'wrong', ...change }
    for (let i = 0; i < 10; i += 1)
      expect(await refusal(ann, paths.accountPassword, form)).toEqual(wrongPassword)
    const over = await ann.post(paths.accountPassword, { current_password: password, ...change })
    expect(over.statusCode).toBe(429)
  })
})

describe('the email address', () => {
  const emailForm = { email: 'New@example.com', current_password: password }

  test('changes once the emailed link is opened, and the old address is notified', async () => {
    const ann = await register(shop)
    await ann.post(paths.accountEmail, emailForm)
    expect(await rows(sql`select email from customer`)).toEqual([{ email: anna }])
    const link = await lastLink(shop, 'New@example.com')
    expect((await ann.post(link)).statusCode).toBe(200)
    expect(
      await rows(sql`select email, email_key, email_confirmed_at is not null as sure from customer`),
    ).toEqual([{ email: 'New@example.com', email_key: 'new@example.com', sure: true }])
    expect(await rows(sql`select recipient from mail where template = 'email-changed'`)).toEqual([
      { recipient: anna },
    ])
    expect(await refusal(shop.visit(), link, {})).toEqual([422, { token: [messages.linkOver] }])
  })

  test('does not change to another account’s address, nor does the response reveal that account [D7]', async () => {
    const ann = await register(shop)
    await register(shop, { email: 'new@example.com' })
    expect((await ann.post(paths.accountEmail, emailForm)).statusCode).toBe(200)
    expect((await ann.post(await lastLink(shop, 'New@example.com'))).statusCode).toBe(422)
    expect(await rows(sql`select email from customer order by id`)).toEqual([
      { email: anna },
      { email: 'new@example.com' },
    ])
  })

  test('is confirmed by a post of the welcome email’s link, not by a GET of it [HZ-26]', async () => {
    const ann = await register(shop)
    const link = await lastLink(shop, anna)
    await shop.visit().get(link)
    expect((await ann.post(link)).statusCode).toBe(200)
    expect(await rows(sql`select email_confirmed_at is not null as sure from customer`)).toEqual([
      { sure: true },
    ])
  })

  test('requires the password', async () => {
    const ann = await register(shop)
    const wrong = await refusal(ann, paths.accountEmail, { ...emailForm, current_password: 'wrong' })
    expect(wrong).toEqual(wrongPassword)
  })
})

describe('the address book', () => {
  test('makes the first address the default for both, and moves the mark to a new default [T-204, T-214]', async () => {
    const ann = await register(shop)
    await ann.post(paths.accountAddressNew, addressForm)
    await ann.post(paths.accountAddressNew, { ...addressForm, address_1: '1 Yard', is_billing: '1' })
    expect(await savedAddresses()).toEqual([
      { address_1: '12 Quarry Lane', postcode: 'LS1 4AP', is_delivery: true, is_billing: false },
      { address_1: '1 Yard', postcode: 'LS1 4AP', is_delivery: false, is_billing: true },
    ])
    const defaults = await shop.features.accounts.defaultAddresses(1)
    expect([defaults.shipping?.address1, defaults.billing?.address1]).toEqual(['12 Quarry Lane', '1 Yard'])
  })

  test.each([
    ['address_1', '', 'Please enter the first line of the address.'],
    ['address_1', 'x'.repeat(101), 'Please use at most 100 characters for the first line of the address.'],
    ['address_3', 'x'.repeat(101), 'Please use at most 100 characters for the third line of the address.'],
    ['town', 'x'.repeat(61), 'Please use at most 60 characters for the town.'],
    ['county', '', 'Please enter the county.'],
    ['postcode', '', 'Please enter the postcode.'],
    ['postcode', '12345', messages.badPostcode],
  ])('rejects the %s %j [OP-58]', async (field, value, sentence) => {
    const ann = await register(shop)
    expect(await refusal(ann, paths.accountAddressNew, { ...addressForm, [field]: value })).toEqual([
      422,
      { [field]: expect.arrayContaining([sentence]) },
    ])
    expect(await savedAddresses()).toEqual([])
  })

  test('answers 404 for another customer’s address, as for a missing one, and does not change it [SX-02]', async () => {
    const ann = await register(shop)
    await ann.post(paths.accountAddressNew, addressForm)
    const ben = await register(shop, { email: 'ben@example.com' })
    await ben.post(paths.accountAddressNew, { ...addressForm, address_1: 'Ben’s' })
    const before = await savedAddresses()
    for (const [url, body] of [
      [`${paths.accountAddresses}/1`, { ...addressForm, address_1: 'Mine now', is_delivery: '1' }],
      [`${paths.accountAddresses}/1/remove`, {}],
    ] as const) {
      const foreign = await ben.post(url, body)
      const unknown = await ben.post(url.replace('/1', '/999'), body)
      expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body])
    }
    expect(await savedAddresses()).toEqual(before)
  })

  test('lets its owner change and remove addresses', async () => {
    const ann = await register(shop)
    await ann.post(paths.accountAddressNew, addressForm)
    await ann.post(`${paths.accountAddresses}/1`, { ...addressForm, town: 'York', is_delivery: '1' })
    expect(await rows(sql`select town, is_billing from customer_address`)).toEqual([
      { town: 'York', is_billing: false },
    ])
    await ann.post(`${paths.accountAddresses}/1/remove`)
    expect(await savedAddresses()).toEqual([])
  })

  test('prices goods for the first saved address, unless a postcode was typed', async () => {
    const [ann, ben] = [await register(shop), await register(shop, { email: 'ben@example.com' })]
    const postcode = async (of: Visitor) => (await readServices(of)).postcode
    await setPostcode(ben, 'EC1A 1BB')
    expect([await postcode(ann), await postcode(ben)]).toEqual([null, 'EC1A 1BB'])
    for (const customer of [ann, ben]) await customer.post(paths.accountAddressNew, addressForm)
    expect([await postcode(ann), await postcode(ben)]).toEqual(['LS1 4AP', 'EC1A 1BB'])
  })

  test('prices goods at login for the typed postcode, or else for the customer’s own address [D14]', async () => {
    const ann = await register(shop)
    await ann.post(paths.accountAddressNew, addressForm)
    const logIn = async (typed: string | null): Promise<Visitor> => {
      const guest = shop.visit()
      if (typed !== null) await setPostcode(guest, typed)
      return visitorAfter(shop, await guest.post(paths.login, { email: anna, password }))
    }
    expect((await readServices(await logIn('EC1A 1BB'))).postcode).toBe('EC1A 1BB')
    expect((await readServices(await logIn(null))).postcode).toBe('LS1 4AP')
    expect((await readServices(ann)).postcode).toBe('LS1 4AP')
  })

  test('saves the addresses of the checkout as defaults, each once [T-235]', async () => {
    await register(shop)
    const shipping = storedAddress
    const billing = { ...shipping, address1: '1 Yard' }
    const save = (addresses: { shipping: Address; billing: Address }) =>
      shop.database.transaction((tx) => shop.features.accounts.saveAddresses(tx, 1, addresses))
    await save({ shipping, billing: shipping })
    await save({ shipping, billing })
    await save({ shipping, billing })
    expect(await savedAddresses()).toEqual([
      { address_1: '12 Quarry Lane', postcode: 'LS1 4AP', is_delivery: true, is_billing: false },
      { address_1: '1 Yard', postcode: 'LS1 4AP', is_delivery: false, is_billing: true },
    ])
  })
})

test('stores consent with the moment it was first given, and withdraws it [OP-69]', async () => {
  const ann = await register(shop)
  const newsSinceAfter = async (form: object) => {
    shop.clock.now = new Date(shop.clock.now.getTime() + 60_000)
    expect((await ann.post(paths.accountPrivacy, form)).statusCode).toBe(200)
    return (await rows(sql`select news_since::text as since from customer`))[0]?.['since']
  }
  const since = await newsSinceAfter({ news: '1' })
  expect(since).not.toBeNull()
  expect([await newsSinceAfter({ news: '1' }), await newsSinceAfter({})]).toEqual([since, null])
})

describe('a customer’s own data', () => {
  const openAccount = async (): Promise<Visitor> => {
    const ann = await register(shop)
    await ann.post(paths.accountAddressNew, addressForm)
    await fillBasket(ann, [goods.f6, 1], [goods.f4, 2])
    await ann.post(calls.saveForLater, { item_id: await lineId(ann, 'F6-C') })
    await ann.post(calls.wishlistAdd, { Model_Type: 'variation', Model_Id: goods.f3 })
    return ann
  }

  test('is exported whole, without the password, to its owner alone', async () => {
    const ann = await openAccount()
    await register(shop, { email: 'ben@example.com', last_name: 'Other' })
    const answer = await ann.get(paths.accountExport)
    expect(answer.headers['content-disposition']).toContain('attachment')
    expect(answer.headers['cache-control']).toBe('private, no-store')
    const data = answer.json()
    expect(Object.keys(data)).toEqual(expect.arrayContaining(['account', 'addresses', 'orders']))
    expect(data.account).toMatchObject({ email: anna, firstName: 'Anna' })
    expect(data.addresses).toMatchObject([{ town: 'Leeds' }])
    expect(data.basket).toMatchObject([{ sku: 'F4-C', quantityHundredths: 200 }])
    expect(data.saved_list).toMatchObject([{ sku: 'F6-C', quantityHundredths: 100 }])
    expect(data.wishlist).toHaveLength(1)
    expect(answer.body).not.toMatch(/argon2|ben@|Other/)
  })

  test('is deleted with the account, on the password, and no other account’s is', async () => {
    const ann = await openAccount()
    await register(shop, { email: 'ben@example.com' })
    expect(await refusal(ann, paths.accountDelete, { current_password: 'wrong' })).toEqual(wrongPassword)
    expect((await ann.post(paths.accountDelete, { current_password: password })).statusCode).toBe(200)
    expect(await firstName(ann)).toBe(null)
    expect(await rows(sql`select email from customer`)).toEqual([{ email: 'ben@example.com' }])
    for (const table of [
      'customer_address',
      'basket',
      'basket_line',
      'wishlist_item',
      'saved_list',
      'saved_list_item',
    ])
      expect(await rows(sql.raw(`select * from ${table}`)), table).toEqual([])
    expect((await shop.visit().post(paths.login, { email: anna, password })).statusCode).toBe(422)
  })

  test('is not deleted while a trade account owes money', async () => {
    const ann = await register(shop)
    await queries.execute(sql`insert into trade_balance (customer_id, balance_pence) values (1, 100)`)
    const refused = await refusal(ann, paths.accountDelete, { current_password: password })
    expect(refused).toEqual([422, { current_password: [messages.owesMoney] }])
    expect(await firstName(ann)).toBe('Anna')
  })
})

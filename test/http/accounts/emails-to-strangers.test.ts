import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls, paths } from '#contract/routes.ts'
import type { DetailsForm } from '#domain/checkout/form.ts'
import { addCode } from '../../setup/codes.ts'
import { addressForm, anna, register } from '../../setup/customers.ts'
import { readyToPay } from '../../setup/ordering.ts'
import { startShop } from '../../setup/shop.ts'
import { annasForm } from '../checkout/checkout-shopper.ts'
import { readGoods } from '../goods.ts'

/* The shop writes to addresses that anybody types; it must not write anybody's words there (HZ-02). */

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)

const emails = async () =>
  (await queries.execute<{ text: string; html: string }>(sql`select text, html from mail order by id`)).rows
/** Places an order of £0.00, which costs a stranger nothing; the last email then. */
const orderFree = async (details: Partial<DetailsForm>): Promise<string> => {
  await addCode(queries, 'GIFT', { percent: 100, free_delivery: true })
  const guest = await readyToPay(shop, { goods: [[goods.f4, 1]], code: 'GIFT', details })
  expect((await guest.post(calls.payNoCharge, { opt_in: false })).statusCode).toBe(200)
  return JSON.stringify((await emails()).at(-1))
}

const spam = {
  'shipping.firstName': 'Win Prizes',
  'shipping.lastName': 'Today Only',
  'shipping.address1': 'www.evil.example/win',
  'shipping.address2': 'https://evil.example',
  'shipping.town': 'mail@evil.example',
}

test('an order’s email to an unconfirmed address has no typed name, and no link in the address [HZ-02]', async () => {
  const email = await orderFree(spam)
  expect(email).not.toMatch(/Prizes|Today Only|https:\/\/evil|evil\.example|@evil/)
  expect(email).toContain('Thank you\\n')
  expect(email).toContain('LS1 4AP')
})

test('a confirmed address is greeted by the name of its account, whatever a stranger typed [HZ-02]', async () => {
  await register(shop)
  await queries.execute(sql`update customer set email_confirmed_at = now()`)
  const email = await orderFree({ ...spam, email: anna })
  expect(email).toContain('Thank you, Anna')
  expect(email).not.toMatch(/Thank you, Win|evil\.example/)
})

test.each([
  ['shipping_first_name', 'http://evil.example', 'your first name'],
  ['shipping_last_name', 'Sett 2', 'your last name'],
])('the checkout refuses a %s of %j under its field [OP-58]', async (field, value, what) => {
  const guest = await readyToPay(shop, { goods: [[goods.f4, 1]], details: null })
  const answer = await guest.post(paths.checkout, annasForm({ [field]: value }))
  expect([answer.statusCode, answer.json().errors]).toEqual([
    422,
    { [field]: [messages.nameLettersOnly(what)] },
  ])
})

test('the address book takes real names and refuses a link under its field [OP-58]', async () => {
  const ann = await register(shop)
  const put = (first_name: string) => ann.post(paths.accountAddressNew, { ...addressForm, first_name })
  for (const name of ['Seán', 'O’Brien', 'Anne-Marie', 'Ł', 'de la Cruz Jr.'])
    expect((await put(name)).statusCode).toBe(200)
  const refused = await put('http://evil.example')
  expect([refused.statusCode, refused.json().errors]).toEqual([
    422,
    { first_name: [messages.nameLettersOnly('the first name')] },
  ])
})

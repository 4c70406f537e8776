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

/* The shop emails addresses that any visitor may type, so it must not repeat what they typed (HZ-02). */

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)

const emails = async () =>
  (await queries.execute<{ text: string; html: string }>(sql`select text, html from mail order by id`)).rows
/** Places an order of £0.00, which costs a stranger nothing; returns the last email. */
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

test('sends no typed name and no link in the address to an unconfirmed email address [HZ-02]', async () => {
  const email = await orderFree(spam)
  expect(email).not.toMatch(/Prizes|Today Only|https:\/\/evil|evil\.example|@evil/)
  expect(email).toContain('Thank you\\n')
  expect(email).toContain('LS1 4AP')
})

test('greets a confirmed address by its account’s name, whatever a stranger typed [HZ-02]', async () => {
  await register(shop)
  await queries.execute(sql`update customer set email_confirmed_at = now()`)
  const email = await orderFree({ ...spam, email: anna })
  expect(email).toContain('Thank you, Anna')
  expect(email).not.toMatch(/Thank you, Win|evil\.example/)
})

test.each([
  ['You have won a prize', 'call us this week', false],
  ['Anne-Marie', 'de la Cruz Baker', true],
])(
  'with at most 30 characters only, the delivery name %s %s is in an email to a confirmed address: %j [HZ-02]',
  async (firstName, lastName, isNamed) => {
    await register(shop)
    await queries.execute(sql`update customer set email_confirmed_at = now()`)
    const details = { 'shipping.firstName': firstName, 'shipping.lastName': lastName, email: anna }
    const email = await orderFree(details)
    expect(email.includes(firstName)).toBe(isNamed)
    expect(email.includes(lastName)).toBe(isNamed)
    expect(email).toContain('LS1 4AP')
  },
)

test.each([
  ['shipping_first_name', 'http://evil.example', 'your first name'],
  ['shipping_last_name', 'Sett 2', 'your last name'],
])('rejects a %s of %j at the checkout, under its field [OP-58]', async (field, value, what) => {
  const guest = await readyToPay(shop, { goods: [[goods.f4, 1]], details: null })
  const answer = await guest.post(paths.checkout, annasForm({ [field]: value }))
  expect([answer.statusCode, answer.json().errors]).toEqual([
    422,
    { [field]: [messages.nameLettersOnly(what)] },
  ])
})

test('accepts real names in the address book, and rejects a link under its field [OP-58]', async () => {
  const ann = await register(shop)
  const save = (first_name: string) => ann.post(paths.accountAddressNew, { ...addressForm, first_name })
  for (const name of ['Seán', 'O’Brien', 'Anne-Marie', 'Ł', 'de la Cruz Jr.'])
    expect((await save(name)).statusCode).toBe(200)
  const refused = await save('http://evil.example')
  expect([refused.statusCode, refused.json().errors]).toEqual([
    422,
    { first_name: [messages.nameLettersOnly('the first name')] },
  ])
})

import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { anna, lastLink, password, register, registration } from '../../setup/customers.ts'
import { countRows } from '../../setup/ordering.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { annasForm, shopperWithBasket } from '../checkout/checkout-shopper.ts'
import { readGoods } from '../goods.ts'

/* D33: the server rejects a weak password wherever one is chosen, under its field, and changes nothing. */

const shop = await startShop()
const { queries } = shop.database
const { weaknessOf } = shop.features.accounts
const goods = await readGoods(queries)

const email = 'Anna.Mason@example.com'
const weak = [
  ['Passw0rd', messages.passwordFrequent],
  ['1234567', messages.passwordTooShort(8)],
  ['𝐚𝐛𝐜𝐝', messages.passwordTooShort(8)],
  ['anna.mason', messages.passwordIsEmail],
  ['ANNA.mason@example.com', messages.passwordIsEmail],
  ['Tessera 2026', messages.passwordIsShop],
] as const

const twice = (chosen: string) => ({ password: chosen, password_confirmation: chosen })
const refusal = async (visitor: Visitor, url: string, body: object) => {
  const answer = await visitor.post(url, body)
  return [answer.statusCode, answer.json().errors]
}
const logInStatus = async (word: string) =>
  (await shop.visit().post(paths.login, { email, password: word })).statusCode

describe.each(weak)('rejects %j', (text, sentence) => {
  const expected = [422, { password: [sentence] }]

  test('at registration, also for an address that has an account [D33, HZ-03]', async () => {
    const form = { ...registration, email, ...twice(text) }
    expect(await refusal(shop.visit(), paths.register, form)).toEqual(expected)
    expect(await countRows(queries, 'customer')).toBe(0)
    await register(shop, { email })
    expect(await refusal(shop.visit(), paths.register, form)).toEqual(expected)
  })

  test('at the checkout, together with the other errors [D33, T-223]', async () => {
    const guest = await shopperWithBasket(shop, goods.f1, 'LS1 4AP')
    const form = annasForm({ ...twice(text), billing_email: email, shipping_town: '' })
    expect(await refusal(guest, paths.checkout, form)).toEqual([
      422,
      { shipping_town: ['Please enter the town.'], password: [sentence] },
    ])
    expect(await refusal(guest, paths.checkout, annasForm({ ...twice(text), billing_email: email }))).toEqual(
      expected,
    )
    expect(await countRows(queries, 'customer')).toBe(0)
  })

  test('at a change and by a reset link, which remains valid [D33]', async () => {
    const ann = await register(shop, { email })
    const change = { current_password: password, ...twice(text) }
    expect(await refusal(ann, paths.accountPassword, change)).toEqual(expected)
    await shop.features.accounts.sendReset(email)
    const link = await lastLink(shop, email)
    expect(await refusal(shop.visit(), link, twice(text))).toEqual(expected)
    expect(await logInStatus(password)).toBe(200)
    expect((await shop.visit().post(link, twice('another stone'))).statusCode).toBe(200)
    expect(await logInStatus('another stone')).toBe(200)
  })
})

test('still logs in to an account whose password was weak before the rule [D33]', async () => {
  await register(shop, { email })
  const hash = await shop.features.accounts.hashPassword('password1')
  await queries.execute(sql`update customer set password_hash = ${hash}`)
  expect(await logInStatus('password1')).toBe(200)
})

test('finds the most frequent passwords in any case and width, and no phrase [D33]', async () => {
  for (const text of [
    '12345678',
    'password',
    'QwertyUiop',
    'iloveyou1',
    'trustno1',
    'ｌｉｖｅｒｐｏｏｌ',
    'whatever ',
  ])
    expect([text, await weaknessOf(text, anna)]).toEqual([text, 'frequent'])
  for (const text of ['a grey slate, wet', 'correct horse battery staple', 'wet slab'])
    expect([text, await weaknessOf(text, anna)]).toEqual([text, null])
})

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { endSessionPath, paths } from '#contract/routes.ts'
import { addressForm, afterAnswer, anna, keptAddress, password, register } from '../setup/customers.ts'
import { startShop, type Visitor } from '../setup/shop.ts'
import { untilWaiting } from './until-waiting.ts'

/* What one customer does in several tabs at once. The embedded database shows no races: these need PostgreSQL. */

const shop = await startShop()
const rows = async (query: ReturnType<typeof sql>) => (await shop.database.queries.execute(query)).rows
const TABS = 12
const tabs = <T>(work: (tab: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: TABS }, (_, tab) => work(tab)))

const defaults = sql`select count(*)::int as addresses, count(*) filter (where is_delivery)::int as delivery,
  count(*) filter (where is_billing)::int as billing from customer_address`

test('[T-204, BI-01] addresses saved in many tabs are all kept, and one of them is the default', async () => {
  const ann = await register(shop)
  const answers = await tabs((tab) =>
    ann.post(paths.accountAddressNew, {
      ...addressForm,
      address_1: `${tab} Yard`,
      is_delivery: '1',
      is_billing: '1',
    }),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(TABS).fill(200))
  expect(await rows(defaults)).toEqual([{ addresses: TABS, delivery: 1, billing: 1 }])
})

test('[T-235, BI-01] addresses of a checkout that is posted in many tabs become the defaults, each kept once', async () => {
  await register(shop)
  const [owner] = await rows(sql`select id from customer where email = ${anna}`)
  await tabs(() =>
    shop.database.transaction((tx) =>
      shop.faces.accounts.saveAddresses(tx, Number(owner?.['id']), {
        shipping: keptAddress,
        billing: { ...keptAddress, address1: '1 Office Row' },
      }),
    ),
  )
  expect(await rows(defaults)).toEqual([{ addresses: 2, delivery: 1, billing: 1 }])
})

test('[OP-60] an account that applies for trade in many tabs applies once, and has one letter of it', async () => {
  const ann = await register(shop)
  const answers = await tabs((tab) =>
    ann.post(paths.accountTrade, { trade_company_name: `Mason ${tab} Ltd` }),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await rows(sql`select recipient from mail where template = 'trade-received'`)).toEqual([
    { recipient: anna },
  ])
})

test('[D7, BI-01] an address that another account takes in the same moment is refused as one that it had before', async () => {
  const ann = await register(shop)
  await register(shop, { email: 'bob@example.com' })
  await ann.post(paths.accountEmail, { email: 'new@example.com', current_password: password })
  const [letter] = await rows(sql`select text from mail where recipient = 'new@example.com'`)
  const link = String(letter?.['text']).match(/\/account\/email\/confirm\/[\w-]{43}/)?.[0] ?? ''
  let changing: ReturnType<typeof ann.post> | undefined
  await shop.database.transaction(async (tx) => {
    await tx.execute(sql`update customer set email = 'New@example.com', email_key = 'new@example.com'
      where email_key = 'bob@example.com'`)
    changing = ann.post(link)
    await untilWaiting(shop.database.queries)
  })
  const refused = await changing
  expect([refused?.statusCode, refused?.json().errors]).toEqual([422, { token: [messages.linkOver] }])
  expect(await rows(sql`select email from customer order by id`)).toEqual([
    { email: anna },
    { email: 'New@example.com' },
  ])
})

test('of many links for a new password that are used at once one sets it, and the others are over [D33, HZ-04]', async () => {
  await register(shop)
  await tabs(() => shop.faces.accounts.sendReset(anna))
  const sent = await rows(sql`select text from mail where template = 'password-reset'`)
  const links = sent.map(({ text }) => String(text).match(/\/password\/reset\/[\w-]{43}/)?.[0] ?? '')
  const answers = await Promise.all(
    links.map((link, n) =>
      shop.visit().post(link, { password: `a stone, ${n}`, password_confirmation: `a stone, ${n}` }),
    ),
  )
  const codes = answers.map(({ statusCode }) => statusCode).toSorted()
  expect(codes).toEqual([200, ...Array(TABS - 1).fill(422)])
  expect(await rows(sql`select 1 from account_link where purpose = 'reset-password'`)).toEqual([])
})

test('sessions that end by the list, by logging out and by new logins at once all end [D33, SX-05]', async () => {
  const ann = await register(shop)
  const others: Visitor[] = []
  for (let n = 0; n < TABS; n += 1)
    others.push(afterAnswer(shop, await shop.visit().post(paths.login, { email: anna, password })))
  const ids = await rows(sql`select left(encode(sha256(id_hash || 'own session'::bytea), 'hex'), 32) as id
    from session where customer_id is not null`)
  const answers = await Promise.all([
    ...others.map((other) => other.post(paths.logout)),
    ...ids.map(({ id }) => ann.post(endSessionPath(String(id)))),
    ...[1, 2, 3].map(() => ann.post(paths.accountEndOthers)),
    ...[1, 2, 3].map(() => shop.visit().post(paths.login, { email: anna, password })),
  ])
  expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
  const left = sql`select 1 from session s where s.customer_id is not null
    and not exists (select from login_device d where d.session_id_hash = s.id_hash)`
  expect(await rows(left)).toEqual([])
})

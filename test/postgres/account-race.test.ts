import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { endSessionPath, paths } from '#contract/routes.ts'
import { addressForm, anna, password, register, storedAddress, visitorAfter } from '../setup/customers.ts'
import { startShop, type Visitor } from '../setup/shop.ts'
import { untilLocksAwaited } from './lock-waits.ts'

/*
 * One customer acts in several tabs concurrently. Only PostgreSQL shows these races: the embedded database
 * has one connection.
 */

const shop = await startShop()
const rows = async (query: ReturnType<typeof sql>) => (await shop.database.queries.execute(query)).rows
const TABS = 12
const tabs = <T>(work: (tab: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: TABS }, (_, tab) => work(tab)))

const defaults = sql`select count(*)::int as addresses, count(*) filter (where is_delivery)::int as delivery,
  count(*) filter (where is_billing)::int as billing from customer_address`

test('saves addresses from many tabs and makes one of them the default [T-204, BI-01]', async () => {
  const ann = await register(shop)
  const responses = await tabs((tab) =>
    ann.post(paths.accountAddressNew, {
      ...addressForm,
      address_1: `${tab} Yard`,
      is_delivery: '1',
      is_billing: '1',
    }),
  )
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(TABS).fill(200))
  expect(await rows(defaults)).toEqual([{ addresses: TABS, delivery: 1, billing: 1 }])
})

test('saves the addresses of a checkout posted in many tabs once each, as the defaults [T-235, BI-01]', async () => {
  await register(shop)
  const [owner] = await rows(sql`select id from customer where email = ${anna}`)
  await tabs(() =>
    shop.database.transaction((tx) =>
      shop.features.accounts.saveAddresses(tx, Number(owner?.['id']), {
        shipping: storedAddress,
        billing: { ...storedAddress, address1: '1 Office Row' },
      }),
    ),
  )
  expect(await rows(defaults)).toEqual([{ addresses: 2, delivery: 1, billing: 1 }])
})

test('accepts one trade application of an account that applies in many tabs, and sends one email [OP-60]', async () => {
  const ann = await register(shop)
  const responses = await tabs((tab) =>
    ann.post(paths.accountTrade, { trade_company_name: `Mason ${tab} Ltd` }),
  )
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await rows(sql`select recipient from mail where template = 'trade-received'`)).toEqual([
    { recipient: anna },
  ])
})

test('rejects an address that another account takes concurrently, as if it had been taken before [D7, BI-01]', async () => {
  const ann = await register(shop)
  await register(shop, { email: 'bob@example.com' })
  await ann.post(paths.accountEmail, { email: 'new@example.com', current_password: password })
  const [email] = await rows(sql`select text from mail where recipient = 'new@example.com'`)
  const link = String(email?.['text']).match(/\/account\/email\/confirm\/[\w-]{43}/)?.[0] ?? ''
  let changing: ReturnType<typeof ann.post> | undefined
  await shop.database.transaction(async (tx) => {
    await tx.execute(sql`update customer set email = 'New@example.com', email_key = 'new@example.com'
      where email_key = 'bob@example.com'`)
    changing = ann.post(link)
    await untilLocksAwaited(shop.database.queries)
  })
  const response = await changing
  expect([response?.statusCode, response?.json().errors]).toEqual([422, { token: [messages.linkOver] }])
  expect(await rows(sql`select email from customer order by id`)).toEqual([
    { email: anna },
    { email: 'New@example.com' },
  ])
})

test('accepts one of many password reset links used concurrently, and expires the others [D33, HZ-04]', async () => {
  await register(shop)
  await tabs(() => shop.features.accounts.sendReset(anna))
  const emails = await rows(sql`select text from mail where template = 'password-reset'`)
  const links = emails.map(({ text }) => String(text).match(/\/password\/reset\/[\w-]{43}/)?.[0] ?? '')
  const responses = await Promise.all(
    links.map((link, n) =>
      shop.visit().post(link, { password: `a stone, ${n}`, password_confirmation: `a stone, ${n}` }),
    ),
  )
  const codes = responses.map(({ statusCode }) => statusCode).toSorted()
  expect(codes).toEqual([200, ...Array(TABS - 1).fill(422)])
  expect(await rows(sql`select 1 from account_link where purpose = 'reset-password'`)).toEqual([])
})

test('ends all sessions that are ended concurrently by the list, by logout and by new logins [D33, SX-05]', async () => {
  const ann = await register(shop)
  const otherSessions: Visitor[] = []
  for (let n = 0; n < TABS; n += 1)
    otherSessions.push(visitorAfter(shop, await shop.visit().post(paths.login, { email: anna, password })))
  const ids = await rows(sql`select left(encode(sha256(id_hash || 'own session'::bytea), 'hex'), 32) as id
    from session where customer_id is not null`)
  const responses = await Promise.all([
    ...otherSessions.map((other) => other.post(paths.logout)),
    ...ids.map(({ id }) => ann.post(endSessionPath(String(id)))),
    ...[1, 2, 3].map(() => ann.post(paths.accountEndOthers)),
    ...[1, 2, 3].map(() => shop.visit().post(paths.login, { email: anna, password })),
  ])
  expect(responses.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
  const orphans = sql`select 1 from session s where s.customer_id is not null
    and not exists (select from login_device d where d.session_id_hash = s.id_hash)`
  expect(await rows(orphans)).toEqual([])
})

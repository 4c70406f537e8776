import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { paths } from '#contract/routes.ts'
import { addressForm, anna, keptAddress, register } from '../setup/customers.ts'
import { startShop } from '../setup/shop.ts'

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
      shop.faces.accounts.keepAddresses(tx, Number(owner?.['id']), {
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

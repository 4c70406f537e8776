import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { load } from './load.ts'
import { type BenchRow, percentile } from './row.ts'
import type { ShopProcess } from './shop-process.ts'

const SECONDS = 5

interface BasketVisitor {
  readonly cookie: string
  readonly token: string
}

/** A visitor with a page open. */
const visit = async (shop: ShopProcess): Promise<BasketVisitor> => {
  const response = await fetch(`${shop.url}/basket`)
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const token = (await response.text()).match(/name="csrf-token" content="([^"]+)"/)?.[1] ?? ''
  return { cookie, token }
}

/** Each session may write 120 times a minute, so as many shoppers take turns as the measurement needs. */
const SHOPPERS = 60

const add = ({ cookie, token }: BasketVisitor, variationId: number) => ({
  method: 'POST' as const,
  headers: { cookie, 'x-csrf-token': token, 'content-type': 'application/json' },
  body: JSON.stringify({ Model_Type: 'variation', Model_Id: variationId, Quantity: 1 }),
})

/** The statements of one add, as the bare driver sends them: the floor that the shop is measured against. */
const bareAdd = async (client: pg.Client, idHash: Buffer, variationId: number): Promise<void> => {
  await client.query('begin')
  const { rows } = await client.query<{ id: number }>({
    name: 'lock',
    text: `with kept as (insert into session (id_hash) values ($1) on conflict (id_hash) do update set seen_at = now()
        returning id_hash, postcode)
      insert into basket (session_id_hash) select id_hash from kept
      on conflict (session_id_hash) do update set version = basket.version + 1, updated_at = now()
      returning id, (select postcode from kept) as postcode`,
    values: [idHash],
  })
  const basketId = rows[0]?.id
  const found = await client.query<{ held: number | null }>({
    name: 'find',
    text: `select v.*, p.buyable, p.withdrawn as product_withdrawn, l.quantity_hundredths as held from variation v
      join product p on p.id = v.product_id
      left join basket_line l on l.basket_id = $1 and l.variation_id = v.id where v.id = any ($2)`,
    values: [basketId, [variationId]],
  })
  await client.query({
    name: 'put',
    text: `insert into basket_line (basket_id, variation_id, quantity_hundredths) values ($1, $2, $3)
      on conflict (basket_id, variation_id) do update set quantity_hundredths = excluded.quantity_hundredths`,
    values: [basketId, variationId, Math.min((found.rows[0]?.held ?? 0) + 100, 500_000)],
  })
  await client.query({
    name: 'count',
    text: 'select count(*)::int from basket_line where basket_id = $1',
    values: [basketId],
  })
  await client.query('commit')
}

const bareRate = async (databaseUrl: string, variationId: number): Promise<number> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const idHash = randomBytes(32)
  const times: number[] = []
  const until = performance.now() + SECONDS * 1000
  while (performance.now() < until) {
    const began = performance.now()
    await bareAdd(client, idHash, variationId)
    times.push(performance.now() - began)
  }
  await client.end()
  return 1000 / percentile(times, 0.5)
}

/** (c) Adding to a basket over HTTP against the same SQL through the bare driver, one after the other on one connection. */
export const benchBasketAdd = async (
  shop: ShopProcess,
  databaseUrl: string,
): Promise<readonly BenchRow[]> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: number }>(
    `select v.id from variation v join product p on p.id = v.product_id
      where v.stock_hundredths is null and not v.is_sample and p.buyable and not p.use_per_meter_pricing order by v.id limit 20`,
  )
  await client.end()
  const first = rows[0]
  if (first === undefined) throw new Error('The catalogue has no goods without a stock limit.')

  const visitors = await Promise.all(Array.from({ length: SHOPPERS }, () => visit(shop)))
  const requests = visitors.map((visitor) => add(visitor, first.id))
  const one = await load({ url: `${shop.url}/box/basket/add`, connections: 1, seconds: SECONDS, requests })
  const bare = await bareRate(databaseUrl, first.id)
  return [
    { name: 'basket add: requests, one at a time', value: one.perSecond, unit: '/s', limit: null },
    { name: 'the same SQL through the bare driver', value: bare, unit: '/s', limit: null },
    {
      name: 'basket add ÷ bare SQL',
      value: one.perSecond / bare,
      unit: '×',
      limit: { at: 'least', value: 0.5 },
    },
  ]
}

import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import pg from 'pg'
import { type BenchRow, percentile } from './row.ts'
import type { ShopProcess } from './shop-process.ts'

const ROUNDS = 1500
const WARM_UP = 200

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

/** One connection that stays open, as a browser's does. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

const add = (url: string, { cookie, token }: BasketVisitor, variationId: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const body = JSON.stringify({ Model_Type: 'variation', Model_Id: variationId, Quantity: 1 })
    const headers = { cookie, 'x-csrf-token': token, 'content-type': 'application/json' }
    const sent = request(`${url}/box/basket/add`, { agent, method: 'POST', headers }, (answer) => {
      answer.resume()
      answer.once('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`An add answered ${answer.statusCode}.`)),
      )
    })
    sent.once('error', reject)
    sent.end(body)
  })

/** The statements of one add, as the bare driver sends them: the floor that the shop is measured against. */
const bareAdd = async (client: pg.Client, idHash: Buffer, variationId: number): Promise<void> => {
  await client.query('begin')
  const { rows } = await client.query<{ id: number }>({
    name: 'lock',
    text: `with kept as (insert into session (id_hash) values ($1) on conflict (id_hash) do update set seen_at = now()
        returning id_hash, postcode, customer_id)
      insert into basket (session_id_hash, customer_id)
      select case when customer_id is null then id_hash end, customer_id from kept
      on conflict (owner) do update set version = basket.version + 1, updated_at = now()
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
    text: `insert into basket_line (basket_id, variation_id, quantity_hundredths)
      select $1, * from unnest($2::int[], $3::int[])
      on conflict (basket_id, variation_id) do update set quantity_hundredths = excluded.quantity_hundredths`,
    values: [basketId, [variationId], [Math.min((found.rows[0]?.held ?? 0) + 100, 500_000)]],
  })
  await client.query({
    name: 'count',
    text: 'select count(*)::int from basket_line where basket_id = $1',
    values: [basketId],
  })
  await client.query('commit')
}

/** (c) Adding to a basket over HTTP against the same SQL through the bare driver, in turn, each on one connection. */
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
  const [first] = rows
  if (first === undefined) throw new Error('The catalogue has no goods without a stock limit.')

  const visitors = await Promise.all(Array.from({ length: SHOPPERS }, () => visit(shop)))
  const idHashes = visitors.map(() => randomBytes(32))
  const times: { readonly own: number[]; readonly bare: number[] } = { own: [], bare: [] }
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const [visitor, idHash] = [visitors[round % SHOPPERS], idHashes[round % SHOPPERS]]
    if (visitor === undefined || idHash === undefined) throw new Error('No shopper is in turn.')
    const began = performance.now()
    await add(shop.url, visitor, first.id)
    const between = performance.now()
    await bareAdd(client, idHash, first.id)
    if (round < WARM_UP) continue
    times.own.push(between - began)
    times.bare.push(performance.now() - between)
  }
  await client.end()
  agent.destroy()
  const [own, bare] = [percentile(times.own, 0.5), percentile(times.bare, 0.5)]
  return [
    { name: 'basket add, p50', value: own, unit: 'ms', limit: null },
    { name: 'the same SQL through the bare driver, p50', value: bare, unit: 'ms', limit: null },
    { name: 'bare SQL ÷ basket add', value: bare / own, unit: '×', limit: { at: 'least', value: 0.5 } },
  ]
}

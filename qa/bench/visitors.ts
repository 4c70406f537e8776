import type { Agent } from 'node:http'
import type pg from 'pg'
import { calls } from '#contract/routes.ts'
import { newAddress } from '../../test/fixture-shop/buyer.ts'
import { call } from './concurrent-calls.ts'
import type { ShopProcess } from './shop-process.ts'

export interface BenchVisitor {
  /** Cookie and token, as the shop's pages send them. */
  readonly headers: Readonly<Record<string, string>>
}

/** A visitor with an open page, from an address of their own: one address may render 300 pages a minute. */
const visit = async (shop: ShopProcess): Promise<BenchVisitor> => {
  const response = await fetch(`${shop.url}/basket`, { headers: { 'x-forwarded-for': newAddress() } })
  if (!response.ok) throw new Error(`The basket answered ${response.status}.`)
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const token = (await response.text()).match(/name="csrf-token" content="([^"]+)"/)?.[1] ?? ''
  return { headers: { cookie, 'x-csrf-token': token } }
}

/**
 * Each session may write 120 times a minute, so a measurement rotates through as many shoppers as it needs.
 */
export const SHOPPERS = 60

/** The item whose turn it is. */
export const itemAt = <T>(many: readonly T[], turn: number): T => {
  const item = many[turn % many.length]
  if (item === undefined) throw new Error('There is nothing to choose from.')
  return item
}

export const visitMany = (shop: ShopProcess, count: number): Promise<readonly BenchVisitor[]> =>
  Promise.all(Array.from({ length: count }, () => visit(shop)))

/**
 * Twenty variations with ample stock, the first without a stock limit: that one is added alone, all of them
 * make a full basket.
 */
export const readGoods = async (client: pg.Client): Promise<readonly number[]> => {
  const { rows } = await client.query<{ id: number }>(
    `select v.id from variation v join product p on p.id = v.product_id
      where (v.stock_hundredths is null or v.stock_hundredths > 10000) and not v.is_sample and not v.withdrawn and p.buyable
      and not p.use_per_meter_pricing order by v.stock_hundredths is not null, v.id limit 20`,
  )
  if (rows.length < 20) throw new Error('The catalogue has too few goods of which there is enough.')
  return rows.map(({ id }) => id)
}

/** Puts one of each into a visitor's basket. */
export const fillBasket = (
  agent: Agent,
  shop: ShopProcess,
  { headers }: BenchVisitor,
  goods: readonly number[],
): Promise<void> =>
  call(agent, {
    url: `${shop.url}${calls.addMultipleToBasket}`,
    headers,
    body: { variations: goods.map((id) => ({ id, qty: 1 })) },
  })

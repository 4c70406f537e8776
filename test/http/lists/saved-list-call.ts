import { sql } from 'drizzle-orm'
import { calls } from '#contract/routes.ts'
import type { WireSavedListResponse } from '#contract/saved-list.ts'
import type { TestShop, Visitor } from '../../setup/shop.ts'
import { fill, lineId } from '../basket/basket-call.ts'
import type { readGoods } from '../goods.ts'

export const ANN = 'ann@example.com'

/**
 * The calls of the saved list; each returns what tests compare: status, message, and sku and quantity of each
 * item.
 */
export const savedListCalls = (
  shop: Pick<TestShop, 'visit' | 'database'>,
  goods: Awaited<ReturnType<typeof readGoods>>,
) => {
  const answerOf = async (visitor: Visitor, url: string, body: object) => {
    const answer = await visitor.post(url, body)
    const json = answer.json<WireSavedListResponse & { message?: string }>()
    const items = json.saved_list?.items.map((item) => [item.variation.sku, item.quantity])
    return { code: answer.statusCode, ...json, items, ids: json.saved_list?.items.map(({ id }) => id) }
  }
  const save = async (visitor: Visitor, sku: string, email_address: string | null = ANN) =>
    answerOf(visitor, calls.saveForLater, { item_id: await lineId(visitor, sku), email_address })
  const retrieve = (visitor: Visitor, email_address: string | null) =>
    answerOf(visitor, calls.retrieveSavedList, { email_address })
  const remove = (visitor: Visitor, item_id: number) =>
    answerOf(visitor, calls.removeFromSavedList, { item_id })
  const moveBack = (visitor: Visitor, item_id: number) => answerOf(visitor, calls.moveToBasket, { item_id })

  /** A guest whose saved list has F1 10.08 m². */
  const saver = async (email = ANN) => {
    const ann = shop.visit()
    await fill(ann, [goods.f1, 10.08], [goods.f4, 3])
    const saved = await save(ann, 'F1-C', email)
    return { ann, itemId: saved.ids[0] ?? 0 }
  }
  /** Logs a visitor in, as far as the database is concerned. */
  const logIn = async (visitor: Visitor, customerId: number) => {
    await visitor.post(calls.setPostcode, { postcode: 'LS1 4AP' })
    await shop.database.queries.execute(sql`update session set customer_id = ${customerId}
      where id_hash = (select id_hash from session order by seen_at desc limit 1)`)
  }
  return { save, retrieve, remove, moveBack, saver, logIn }
}

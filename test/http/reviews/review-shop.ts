import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, expect } from 'vitest'
import { calls, reviewPath } from '#contract/routes.ts'
import { DAY_MS } from '#domain/lang/time-spans.ts'
import { runCommandOn } from '../../setup/commands.ts'
import { asTradeCustomer, countRows } from '../../setup/ordering.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'
import type { Visitor } from '../../setup/shop.ts'

/** A shop in which F4 is bought, delivered on 2 November 2026 and reviewed. */
export const startReviewShop = async () => {
  const { shop, queries, goods, ready } = await startScriptedShop()
  const { reviews } = shop.features
  const f4 = goods.products.get(goods.f4) ?? 0
  beforeEach(() => {
    shop.clock.now = new Date('2026-11-02T10:00:00Z')
  })

  const later = (days: number): void => {
    shop.clock.now = new Date(shop.clock.now.getTime() + days * DAY_MS)
  }

  /** An order for F4 that was delivered today, by a buyer who agreed to emails. */
  const deliver = async (consent = true): Promise<Visitor> => {
    const buyer = await asTradeCustomer(queries, await ready(), 100_000)
    expect((await buyer.post(calls.payOnAccount, { opt_in: consent })).statusCode).toBe(200)
    await queries.execute(
      sql`update orders set state = 'dispatched', dispatched_at = ${shop.clock.now.toISOString()}`,
    )
    await queries.execute(sql`update quote set delivery_date = '2026-11-02'`)
    return buyer
  }

  const requests = () => countRows(queries, 'mail', "template = 'review-request'")

  /** The secret of the link in the latest email that asks for a review. */
  const linkToken = async (): Promise<string> => {
    const { rows } = await queries.execute<{ text: string }>(
      sql`select text from mail where template = 'review-request' order by id desc limit 1`,
    )
    return rows[0]?.text.match(/\/review\/([\w-]{43})/)?.[1] ?? ''
  }

  /** The secret that a buyer got three weeks after the delivery. */
  const askedBuyer = async (): Promise<string> => {
    await deliver()
    later(21)
    await reviews.ask()
    return linkToken()
  }

  const photograph = (width = 40): Promise<Buffer> =>
    sharp({ create: { width, height: 20, channels: 3, background: '#a8481f' } })
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 47/1 0/1' } })
      .jpeg()
      .toBuffer()

  type Fields = Readonly<Record<string, string>>

  /** Posts the form with pictures, as a browser does. */
  const write = async (
    token: string,
    fields: Fields,
    pictures: readonly Uint8Array[] = [],
    visitor = shop.visit(),
  ) => {
    const form = new FormData()
    form.append('_token', visitor.token)
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    for (const picture of pictures) form.append('pictures', new Blob([new Uint8Array(picture)]), 'a.jpg')
    const body = new Response(form)
    return shop.app.inject({
      method: 'POST',
      url: reviewPath(token),
      headers: { cookie: visitor.cookie, 'content-type': body.headers.get('content-type') ?? '' },
      payload: Buffer.from(await body.arrayBuffer()),
    })
  }

  const good = { stars: '4', text: 'Flat, and easy to cut.', author: 'Anna M.' } as const

  const onlyReview = async (): Promise<number> => {
    const { rows } = await queries.execute<{ id: number }>(sql`select id from review`)
    return rows[0]?.id ?? 0
  }
  const staff = (...args: readonly string[]) => runCommandOn(shop, ['reviews', ...args])

  return {
    shop,
    queries,
    reviews,
    f4,
    good,
    later,
    deliver,
    requests,
    askedBuyer,
    photograph,
    write,
    onlyReview,
    staff,
  }
}

import { randomBytes } from 'node:crypto'
import { goodsOf } from '#contract/goods.ts'
import { stockNoticePath, stockNoticeStopPath } from '#contract/routes.ts'
import type { AskStockNotice } from '#contract/stock-notice.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '#domain/lang/time-spans.ts'
import { isInStock } from '#domain/quantity/basket-line.ts'
import type { Catalogue } from '../../catalogue/index.ts'
import type { Database } from '../../database/database.ts'
import type { ProductForm } from '../../edge/product-form.ts'
import { countFormHit, type FormLimits } from '../../edge/rate-limits.ts'
import type { Mail } from '../mail/index.ts'
import { hashToken, saveNotice } from './store.ts'

export interface AskDeps {
  readonly database: Pick<Database, 'queries' | 'transaction'>
  readonly catalogue: Pick<Catalogue, 'productPage'>
  readonly mail: Pick<Mail, 'send'>
  readonly now: () => Date
}

/* Each request may email an address that a stranger has typed: no one may fill a mailbox (SX-07). */
const limits = {
  ofClient: { name: 'stock notices of client', maxHits: 20, seconds: HOUR_SECONDS },
  ofMailbox: { name: 'stock notices of mailbox', maxHits: 6, seconds: DAY_SECONDS },
  ofShop: { name: 'stock notices of shop', maxHits: 2000, seconds: DAY_SECONDS },
} as const satisfies FormLimits

export type NoticeRefusal = 'no-product' | 'in-stock' | { readonly seconds: number }

/**
 * Stores an address for one email about a variation that is sold out, emails a link that confirms it, and
 * returns where the goods are. An address that has confirmed already gets the same answer and no email.
 */
export const askStockNotice =
  ({ database, catalogue, mail, now }: AskDeps) =>
  async (
    { email, sku, website }: AskStockNotice,
    origin: ProductForm,
  ): Promise<Result<{ readonly fullSlug: string; readonly sku: string }, NoticeRefusal>> => {
    const page = await catalogue.productPage(origin.category, origin.product)
    const variation = page?.variations.find((one) => one.sku.toLowerCase() === sku.toLowerCase())
    if (page === null || variation === undefined || !variation.buyable || variation.is_sample)
      return err('no-product')
    const goods = { fullSlug: page.full_slug, sku: variation.sku }
    if (isInStock(goodsOf(variation))) return err('in-stock')
    if (website !== '') return ok(goods)
    const seconds = await countFormHit(database.queries, limits, { ip: origin.ip, email })
    if (seconds !== null) return err({ seconds })
    const token = randomBytes(32).toString('base64url')
    await database.transaction(async (tx) => {
      const notice = { variationId: variation.id, email, tokenHash: hashToken(token), askedAt: now() }
      if (!(await saveNotice(tx, notice))) return
      const data = { goods: variation.full_name, confirmPath: stockNoticePath(token) }
      await mail.send(
        tx,
        email,
        { template: 'stock-notice-confirm', data },
        { stopPath: stockNoticeStopPath(token) },
      )
    })
    return ok(goods)
  }

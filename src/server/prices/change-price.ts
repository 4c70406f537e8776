import { eq } from 'drizzle-orm'
import type { Prices } from '#domain/catalogue/goods.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { formatPounds } from '#domain/money/pence.ts'
import { withVat } from '#domain/money/rate.ts'
import { findLargeMove, isMoveTyped, moveText, type PriceMove } from '#domain/pricing/price-move.ts'
import { type PriceProblem, type PriceWish, setPrice } from '#domain/pricing/set-price.ts'
import type { StaffActor } from '#domain/staff/actor.ts'
import { mayMovePricesFar } from '#domain/staff/limits.ts'
import { changedFields, recordAudit } from '../audit/index.ts'
import { keepImportsOut, raiseCatalogueVersion, recordPrices } from '../catalogue/index.ts'
import type { Database, Queries } from '../database/database.ts'
import { variation } from '../database/schema/index.ts'
import type { Mail } from '../notifications/mail/index.ts'
import { emailOwners } from '../staff/index.ts'
import { auditedPrices, findPriceSetter, priceAction } from './price-history.ts'
import {
  findPriced,
  isSame,
  lockPriced,
  type Priced,
  priceColumns,
  type SetPrices,
  setPricesOf,
} from './priced.ts'

export interface ChangePriceDeps {
  readonly database: Pick<Database, 'transaction'>
  readonly mail: Pick<Mail, 'send'>
}

/** What a new price would make of a variation. */
export interface PricePreview {
  readonly priced: Priced
  readonly prices: Prices
  /** A move of more than 30 %; null: there is none. */
  readonly move: PriceMove | null
  /** The person may not move a price so far. */
  readonly isOverLimit: boolean
}

export interface PriceRequest {
  readonly wish: PriceWish
  /** The prices as the person saw them; null: they did not say. */
  readonly was: SetPrices | null
  /** The percentage of a large move, as typed. */
  readonly percent: string
}

/** `importing`: an import of the catalogue is running. */
export type PriceRefusal =
  | 'no-variation'
  | 'importing'
  | { readonly problem: PriceProblem }
  | { readonly isOverLimit: boolean; readonly move: PriceMove }
  | {
      readonly now: SetPrices
      readonly wanted: SetPrices
      readonly setter: Awaited<ReturnType<typeof findPriceSetter>>
    }

const previewOf = (
  priced: Priced,
  actor: StaffActor,
  wish: PriceWish,
): Result<PricePreview, PriceRefusal> => {
  const set = setPrice(priced.goods, wish, priced.rules)
  if (!set.ok) return err({ problem: set.error })
  const move = findLargeMove(priced.goods.prices, set.value)
  return ok({
    priced,
    prices: set.value,
    move,
    isOverLimit: move !== null && !mayMovePricesFar(actor.roles),
  })
}

/** What a new price would make of all prices of a variation; nothing is changed (M-100). */
export const previewPrice =
  (queries: Queries) =>
  async (actor: StaffActor, id: number, wish: PriceWish): Promise<Result<PricePreview, PriceRefusal>> => {
    const priced = await findPriced(queries, id)
    return priced === null ? err('no-variation') : previewOf(priced, actor, wish)
  }

const moveInWords = ({ field, before, after }: PriceMove): string => {
  const words = {
    sellingFromPrice: 'a square metre',
    sellingPrice: 'a pack or crate',
    productPortion: 'a square metre without delivery',
    deliveryPortion: 'the delivery of a crate',
  }[field]
  return `${words} ${formatPounds(withVat(before))} → ${formatPounds(withVat(after))}`
}

/** Writes what was decided of a locked variation, with all that follows: record, caches, log, owners. */
const writePrices = async (
  tx: Queries,
  { mail }: ChangePriceDeps,
  actor: StaffActor,
  { priced: { id, sku, name, goods }, prices, move }: PricePreview,
): Promise<void> => {
  /* The price until now too: a shop that imported nothing since the record exists has none of it. */
  await recordPrices(tx, id)
  await tx
    .update(variation)
    .set({
      [priceColumns.sellingPrice]: prices.sellingPrice,
      [priceColumns.sellingFromPrice]: prices.sellingFromPrice,
      [priceColumns.productPortion]: prices.productPortion,
      [priceColumns.deliveryPortion]: prices.deliveryPortion,
      [priceColumns.equivalentPerM2]: prices.equivalentPerM2,
    })
    .where(eq(variation.id, id))
  await recordPrices(tx, id)
  await raiseCatalogueVersion(tx)
  await recordAudit(tx, {
    actor,
    action: priceAction,
    subject: { kind: 'variation', id },
    ...changedFields(auditedPrices(goods.prices), auditedPrices(prices)),
  })
  if (move === null) return
  const data = { sku, name, move: moveText(move), change: moveInWords(move), by: actor.name }
  await emailOwners(tx, { mail }, { template: 'large-price-move', data })
}

/**
 * Sets a price of a variation and those that follow from it (M-100). A colleague's change or an import since the person
 * looked is refused with both sides (M-194), a move of more than 30 % without its percentage too (M-122). What shoppers see
 * follows as after an import: by the version of the catalogue.
 */
export const changePrice =
  (deps: ChangePriceDeps) =>
  (
    actor: StaffActor,
    id: number,
    { wish, was, percent }: PriceRequest,
  ): Promise<Result<{ readonly isChanged: boolean; readonly prices: SetPrices }, PriceRefusal>> =>
    deps.database.transaction(async (tx) => {
      if (!(await keepImportsOut(tx))) return err('importing')
      const priced = await lockPriced(tx, id)
      if (priced === null) return err('no-variation')
      const preview = previewOf(priced, actor, wish)
      if (!preview.ok) return preview
      const [now, wanted] = [setPricesOf(priced.goods.prices), setPricesOf(preview.value.prices)]
      if (isSame(now, wanted)) return ok({ isChanged: false, prices: now })
      if (was === null || !isSame(now, was))
        return err({ now, wanted, setter: await findPriceSetter(tx, priced) })
      const { move, isOverLimit } = preview.value
      if (move !== null && (isOverLimit || !isMoveTyped(percent, move))) return err({ isOverLimit, move })
      await writePrices(tx, deps, actor, preview.value)
      return ok({ isChanged: true, prices: wanted })
    })

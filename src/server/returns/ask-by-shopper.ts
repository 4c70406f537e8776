import { MAX_RETURN_PICTURES } from '#contract/form-limits.ts'
import { messages } from '#contract/messages.ts'
import type { AskReturn } from '#contract/return.ts'
import { type AmountProblem, amountText, readWholeAmount } from '#domain/dispatch/quantities.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { HOUR_SECONDS } from '#domain/lang/time-spans.ts'
import type { RefundUnits } from '#domain/refunds/refund-lines.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { clientOf, countHitsInOrder, type RateLimit } from '../edge/rate-limits.ts'
import type { OrderRow } from '../orders/index.ts'
import type { Photographs } from '../photographs/index.ts'
import { type AskRefusal, askReturn, type ReturnDeps } from './ask.ts'
import { type ReturnableGoods, readReturnable } from './store.ts'

export interface ShopperReturnDeps extends ReturnDeps {
  readonly photographs: Pick<Photographs, 'keep'>
}

/** An order that the visitor may see whole. */
export interface OwnOrder {
  readonly number: string
  readonly inAccount: boolean
  readonly order: OrderRow
}

/** As for reviews, which take pictures too: each form costs their encoding. */
const limits = {
  ofOrder: { name: 'returns of order', maxHits: 20, seconds: HOUR_SECONDS },
  ofClient: { name: 'returns of client', maxHits: 30, seconds: HOUR_SECONDS },
} as const satisfies Readonly<Record<string, RateLimit>>

type Fields = Readonly<Record<string, string>>
type FormRefusal = { readonly fields: Fields } | { readonly seconds: number }

const fieldOf = (position: number): string => `quantity-${position}`

const amountProblems: Readonly<Record<AmountProblem, string>> = {
  tiles: messages.returnInTiles,
  packs: messages.returnInPacks,
  decimals: messages.returnInDecimals,
}

const mostText = ({ line, most }: ReturnableGoods): string =>
  most === 0 ? messages.returnNothingLeft : messages.returnAtMost(amountText(line, most))

/** '6', '2.5' and '2,5' as they are typed; null: no number. */
const numberOf = (typed: string | number): number | null => {
  const text = String(typed).trim().replace(',', '.')
  return /^\d{1,7}(\.\d{1,4})?$/.test(text) ? Number(text) : null
}

const readGoods = (
  returnable: readonly ReturnableGoods[],
  body: AskReturn,
): Result<readonly RefundUnits[], Fields> => {
  const goods: RefundUnits[] = []
  const wrong: Record<string, string> = {}
  for (const { line } of returnable) {
    const field = fieldOf(line.position)
    const typed = body[field] ?? ''
    const number = String(typed).trim() === '' ? 0 : numberOf(typed)
    if (number === 0) continue
    const units = number === null ? null : readWholeAmount(line, number)
    if (units === null) wrong[field] = messages.numberInDigits
    else if (!units.ok) wrong[field] = amountProblems[units.error]
    else goods.push({ position: line.position, units: units.value })
  }
  if (Object.keys(wrong).length > 0) return err(wrong)
  if (goods.length > 0) return ok(goods)
  const first = returnable.find(({ most }) => most > 0)
  return err({ [first === undefined ? 'reason' : fieldOf(first.line.position)]: messages.chooseReturnGoods })
}

const fieldsOf = (refusal: AskRefusal, days: number | null): Fields => {
  if (typeof refusal === 'object' && 'position' in refusal)
    return {
      [fieldOf(refusal.position)]:
        refusal.most === null ? messages.returnNothingLeft : mostText(refusal.most),
    }
  if (refusal === 'late')
    return { reason: days === null ? messages.returnByAgreement : messages.returnTooLate(days) }
  return { reason: refusal === 'nothing' ? messages.returnNothingLeft : messages.returnFormUsed }
}

const pictureProblems = {
  'no-order': messages.orderMissing,
  'too-many': messages.tooManyPictures(MAX_RETURN_PICTURES),
  'not-a-picture': messages.notAPicture,
} as const

/**
 * Asks for a return from the form of the order's page: what is wrong is said at its field, and nothing is kept then.
 * Pictures are kept with the form's key before, as those of refunds (M-070, M-073).
 */
export const askByShopper =
  (deps: ShopperReturnDeps) =>
  async (
    { order }: OwnOrder,
    body: AskReturn,
    uploads: readonly Uint8Array[],
    ip: string | undefined,
  ): Promise<Result<null, FormRefusal>> => {
    const { queries } = deps.database
    const seconds = await countHitsInOrder(queries, [
      [limits.ofOrder, order.number],
      [limits.ofClient, clientOf(ip)],
    ])
    if (seconds !== null) return err({ seconds })
    if (uploads.length > MAX_RETURN_PICTURES)
      return err({ fields: { pictures: pictureProblems['too-many'] } })
    const { key, reason, words } = body
    const goods = readGoods(await readReturnable(queries, order), body)
    if (!goods.ok) return err({ fields: goods.error })
    const actor: Actor = { kind: 'shopper', customerId: order.customerId }
    if (uploads.length > 0) {
      const kept = await deps.photographs.keep(actor, { number: order.number, key, photographs: uploads })
      if (!kept.ok) return err({ fields: { pictures: pictureProblems[kept.error] } })
    }
    const at = { number: order.number, version: null }
    const asked = await askReturn(deps)(actor, at, { key, goods: goods.value, reason, words })
    return asked.ok
      ? ok(null)
      : err({ fields: fieldsOf(asked.error, deps.merchant.spareBoxes?.days ?? null) })
  }

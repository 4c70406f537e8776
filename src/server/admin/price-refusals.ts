import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { keysOf } from '#domain/lang/keys-of.ts'
import { formatRate } from '#domain/money/rate.ts'
import { LARGE_PRICE_MOVE, moveText } from '#domain/pricing/price-move.ts'
import type { PriceProblem } from '#domain/pricing/set-price.ts'
import { changedSince } from '../audit/index.ts'
import type { PriceRefusal, SetPrices } from '../prices/index.ts'
import { fieldNames } from './price-wire.ts'
import { conflict, wrongField } from './refusals.ts'

export const noVariation: AdminRefusal = {
  status: 404,
  reason: 'not-found',
  message: 'There is no such variation.',
}

const problems: Readonly<Record<PriceProblem, AdminRefusal>> = {
  basis: wrongField('basis', 'These goods have no such price. A sample has none: it is free.'),
  'no-delivery': wrongField('delivery', 'Only goods by the square metre have a delivery of their own.'),
  'too-high': wrongField('price', 'That is more than the catalogue can hold.'),
  'no-goods-price': wrongField(
    'delivery',
    'The delivery of a crate leaves nothing for the goods themselves.',
  ),
  'below-a-penny': wrongField('price', 'With VAT that is £0.00. A price of 0 takes the goods off sale.'),
  'tile-cheaper': wrongField(
    'price',
    'A tile more than a crate would cost less than the crate. Change the price or the delivery by a penny.',
  ),
}

/** '£25.00 without VAT' for each price, by its name in the catalogue's file, but for what a square metre of a pack comes to. */
const inWords = (prices: SetPrices): Record<string, string | null> =>
  Object.fromEntries(
    keysOf(fieldNames)
      .filter((key) => key !== 'equivalentPerM2')
      .map((key) => {
        const price = prices[key]
        return [fieldNames[key], price === null ? null : `${formatRate(price)} without VAT`]
      }),
  )

/** Why a price was not set, and what is true now. */
export const refusePrice = (refusal: PriceRefusal, was: SetPrices | null): AdminRefusal => {
  if (refusal === 'no-variation') return noVariation
  if (refusal === 'importing')
    return conflict('importing', 'The catalogue is being imported. Try again when the import is done.')
  if ('problem' in refusal) return problems[refusal.problem]
  if ('move' in refusal) {
    const percent = moveText(refusal.move)
    const now = { percent }
    return refusal.isOverLimit
      ? {
          status: 403,
          reason: 'over-limit',
          message: `This moves a price by ${percent}. More than ${LARGE_PRICE_MOVE} % needs a manager.`,
          now,
        }
      : {
          ...conflict('looks-wrong', `This moves a price by ${percent}. Type ${percent} to go on.`),
          errors: { percent: [`Type ${percent} to go on.`] },
          now,
        }
  }
  return changedSince('price', refusal.setter, {
    was: was === null ? null : inWords(was),
    now: inWords(refusal.now),
    wanted: inWords(refusal.wanted),
  })
}

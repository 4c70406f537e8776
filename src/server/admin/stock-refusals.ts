import type { AdminRefusal } from '#contract/admin/refusal.ts'
import {
  formatQuantity,
  plainQuantity,
  type Quantity,
  quantity,
  quantityToNumber,
} from '#domain/measure/quantity.ts'
import { formatPounds } from '#domain/money/pence.ts'
import { onHand, type StockWish } from '#domain/stock/change-stock.ts'
import { stockText } from '#domain/stock/stock-text.ts'
import { type Changed, changedSince } from '../audit/index.ts'
import type { StockRefusal } from '../stock/index.ts'
import { noVariation } from './price-refusals.ts'
import { conflict, wrongField } from './refusals.ts'

/** '21.60 less can be sold', of packs '2 less': what has moved since the page was opened. */
const movedText = (before: Quantity, after: Quantity, what: string): string | null => {
  const delta = after - before
  if (delta === 0) return null
  return `${formatQuantity(quantity(Math.abs(delta)))} ${delta < 0 ? 'less' : 'more'} ${what}`
}

/** Why the stock was not changed, and what is true now. */
export const refuseStock = (refusal: StockRefusal, seen: StockWish['seen']): AdminRefusal => {
  if (refusal === 'no-variation') return noVariation
  if (refusal === 'importing')
    return conflict('importing', 'The catalogue is being imported. Try again when the import is done.')
  if (refusal === 'reason')
    return wrongField(
      'reason',
      'This reason does not go with the change: a delivery adds to the stock, what is broken or used takes from it.',
    )
  if ('limit' in refusal)
    return {
      status: 403,
      reason: 'over-limit',
      message: `These goods sell for ${formatPounds(refusal.worth)} without VAT. Above ${formatPounds(refusal.limit)} a manager changes the stock.`,
    }
  const { problem, goods, now } = refusal
  switch (problem) {
    case 'not-counted':
      return wrongField('kind', 'The stock of these goods is not counted yet. Begin with what you counted.')
    case 'too-few':
      return wrongField(
        'amount',
        now.promised > 0
          ? `Orders wait for ${stockText(goods.goods, now.promised)}, so no less can lie here. Cancel goods of an order first.`
          : `No more than ${stockText(goods.goods, now.stock ?? quantity(0))} can be taken away.`,
      )
    case 'moved': {
      const parts =
        seen === null
          ? []
          : [
              movedText(seen.onHand, onHand(now), 'lies here'),
              movedText(seen.stock ?? quantity(0), now.stock ?? quantity(0), 'can be sold'),
            ].filter((part) => part !== null)
      const since = parts.length === 0 ? '' : ` (${parts.join(', ')})`
      return {
        ...conflict(
          'stock-moved',
          `The stock has moved since you opened the page${since}. Did you count before or after that?`,
        ),
        errors: { counted: ['Say when you counted.'] },
        now: { on_hand: quantityToNumber(onHand(now)), text: stockText(goods.goods, onHand(now)) },
      }
    }
  }
}

const levelText = (level: Quantity | null): string => (level === null ? '' : plainQuantity(level))

/** Why a level was not set, and which one there is now (M-194). */
export const refuseLevel = (
  refusal: 'no-variation' | Changed<Quantity | null>,
  { was, wanted }: { readonly was: Quantity | null; readonly wanted: Quantity | null },
): AdminRefusal => {
  if (refusal === 'no-variation') return noVariation
  const { changed, ...last } = refusal
  return changedSince('level', last, {
    was: { level: levelText(was) },
    now: { level: levelText(changed) },
    wanted: { level: levelText(wanted) },
  })
}

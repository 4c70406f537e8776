import type { WireBasketContents, WireTotals } from '#contract/basket.ts'
import { calls } from '#contract/routes.ts'
import { poundsToPence, sumPence } from '#domain/money/pence.ts'
import type { CallResult } from '../../browser/call.ts'
import { basketCalls } from '../../browser/calls/basket.ts'
import type { BasketAction } from './state.ts'

const readTotals = async (): Promise<WireTotals | null> => {
  const [totals, items] = await Promise.all([
    basketCalls.get(calls.basketTotals),
    basketCalls.get(calls.getItemTotal),
  ])
  return totals.ok && items.ok && totals.value.itemTotal === items.value.inc ? totals.value : null
}

const orNull = async <T>(answer: Promise<CallResult<T>>): Promise<T | null> => {
  const result = await answer
  return result.ok ? result.value : null
}

/** Lines and totals match when the lines' prices add up to the item total (T-172). */
const totalsMatch = (contents: WireBasketContents, totals: WireTotals): boolean =>
  sumPence(contents.basket.map(({ price }) => poundsToPence(price))) === poundsToPence(totals.itemTotal)

/**
 * Reads lines, totals and services concurrently and dispatches each as it arrives. A failed read is
 * dispatched too, without an alert (OP-73). Resolves to whether lines and totals match: another tab may
 * change the basket between two calls.
 */
export const readBasket = async (
  number: number,
  dispatch: (change: BasketAction) => void,
): Promise<boolean> => {
  const readPart = async <P extends 'contents' | 'totals' | 'shipping', T>(
    part: P,
    answer: Promise<T | null>,
  ): Promise<T | null> => {
    const value = await answer
    dispatch(
      value === null
        ? { kind: 'read-failed', number, part }
        : { kind: 'read', number, answers: { [part]: value } },
    )
    return value
  }
  const [contents, totals] = await Promise.all([
    readPart('contents', orNull(basketCalls.get(calls.getBasketContents))),
    readPart('totals', readTotals()),
    readPart('shipping', orNull(basketCalls.get(calls.getShippingServices))),
  ])
  return contents === null || totals === null || totalsMatch(contents, totals)
}

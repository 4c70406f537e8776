import { calls } from '#contract/routes.ts'
import { invariant } from '#domain/lang/invariant.ts'
import { countStock, ordersIn, readyToPay } from './ordering.ts'
import type { startScriptedShop } from './scripted-shop.ts'

type ScriptedShop = Awaited<ReturnType<typeof startScriptedShop>>

/**
 * Places the order OA of the back office's reference data, paid by card: F1 21.6 m² (60 tiles) £648.00 and
 * F6 × 2 £30.00; less the code's discount, if one is named.
 */
export const placeOrderOA = async (
  {
    shop,
    goods,
    queries,
    cards,
    intentOf,
  }: Pick<ScriptedShop, 'shop' | 'goods' | 'queries' | 'cards' | 'intentOf'>,
  code?: string,
): Promise<string> => {
  await countStock(queries, goods.f1, 216)
  await countStock(queries, goods.f6, 10)
  const asha = await readyToPay(shop, {
    goods: [
      [goods.f1, 21.6],
      [goods.f6, 2],
    ],
    ...(code === undefined ? {} : { code }),
  })
  const payment = await intentOf(asha)
  cards.pay(payment)
  await asha.post(calls.paymentConfirm, { payment_intent_id: payment, opt_in: false })
  const number = (await ordersIn(queries)).at(-1)?.number
  invariant(number !== undefined, 'an order that was placed')
  return number
}

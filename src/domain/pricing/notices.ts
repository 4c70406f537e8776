import type { Goods } from '../catalogue/goods.ts'
import type { Quantity } from '../measure/quantity.ts'
import { type Pence, pence } from '../money/pence.ts'

/**
 * The notice beside the quantity: the loose-load box replaces the stock alert; neither prevents an add
 * (P-275…P-280).
 */
export const stockNotice = (
  goods: Pick<Goods, 'alertPoint' | 'looseLoadBox'>,
  quantity: Quantity,
): 'alert' | 'loose-load' | null => {
  if (goods.looseLoadBox) return 'loose-load'
  return goods.alertPoint !== null && quantity >= goods.alertPoint ? 'alert' : null
}

/** The total from which paying later is offered: £30.00, inclusive (P-043, P-319). */
export const PAY_LATER_FROM: Pence = pence(3000)

/** Whether 'Pay in 30 days' is shown: £29.99 no, £30.00 yes. */
export const offersPayLater = (total: Pence): boolean => total >= PAY_LATER_FROM

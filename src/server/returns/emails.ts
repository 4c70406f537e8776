import type { Merchant } from '#contract/merchant.ts'
import { completePath } from '#contract/routes.ts'
import { dayLabel, parseDay } from '#domain/delivery/calendar.ts'
import { amountText } from '#domain/dispatch/quantities.ts'
import { isOurFault } from '#domain/returns/reasons.ts'
import type { Queries } from '../database/database.ts'
import type { EmailRequest } from '../notifications/mail/index.ts'
import { type NotifyDeps, notifyShopper, type OrderRow } from '../orders/index.ts'
import type { ReturnGoods, ReturnRow } from './store.ts'

/** A step of which the shopper gets an email (M-070). The refund that settles a return has its own. */
export type ReturnEmail =
  | { readonly step: 'asked' | 'agreed' | 'received' }
  | { readonly step: 'refused' | 'closed'; readonly words: string }

interface EmailDeps extends NotifyDeps {
  readonly merchant: Pick<Merchant, 'address' | 'legalName'>
}

/** What came of a line, or what is to come. */
const goodsRows = (goods: readonly Pick<ReturnGoods, 'goods' | 'line'>[]) =>
  goods.flatMap(({ goods: { amount, received }, line }) => {
    const units = received ?? amount
    return units === 0 ? [] : [{ name: line.name, bought: amountText(line, units) }]
  })

const dueText = ({ dueOn }: Pick<ReturnRow, 'dueOn'>): string | null => {
  const due = parseDay(dueOn)
  return due === null ? null : dayLabel(due)
}

/** Emails the shopper about a step of their return. */
export const emailReturn = async (
  tx: Queries,
  { mail, merchant }: EmailDeps,
  order: OrderRow,
  {
    row,
    goods,
    email,
  }: {
    readonly row: ReturnRow
    readonly goods: readonly Pick<ReturnGoods, 'goods' | 'line'>[]
    readonly email: ReturnEmail
  },
): Promise<void> => {
  await notifyShopper(tx, mail, order, ({ details }): EmailRequest => {
    const notice = {
      number: order.number,
      firstName: details.shipping.firstName,
      orderPath: completePath(order.token),
      returnNumber: row.number,
      goods: goodsRows(goods),
    }
    switch (email.step) {
      case 'asked':
        return { template: 'return-asked', data: notice }
      case 'agreed':
        return {
          template: 'return-agreed',
          data: {
            ...notice,
            address: [merchant.legalName, ...merchant.address],
            isOurFault: isOurFault(row.reason),
            feePercent: row.terms === 'fee' || row.terms === 'late' ? row.feePercent : 0,
          },
        }
      case 'received':
        return { template: 'return-received', data: { ...notice, due: dueText(row) } }
      case 'refused':
        return { template: 'return-refused', data: { ...notice, words: email.words } }
      case 'closed':
        return { template: 'return-closed', data: { ...notice, words: email.words } }
      default:
        return email satisfies never
    }
  })
}

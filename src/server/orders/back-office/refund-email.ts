import { refundDelay, refundTexts } from '#contract/payment-methods.ts'
import { completePath } from '#contract/routes.ts'
import { formatPounds } from '#domain/money/pence.ts'
import { vatAt } from '#domain/money/vat-rate.ts'
import { creditNoteNumber } from '#domain/orders/refunded.ts'
import type { RefundSettlement } from '#domain/orders/settlement.ts'
import type { EmailRequest } from '../../notifications/mail/index.ts'
import { amountsOf, type CreditNoteRow } from '../invoice/credit-notes.ts'
import type { CreditedPart } from '../invoice/credited-parts.ts'
import type { OrderRow } from '../place/write-order.ts'
import type { QuoteRow } from '../quote/quotes.ts'
import type { RefundWay } from './refunded.ts'

const manualSentences: Readonly<Record<RefundSettlement, string>> = {
  'bank-transfer': 'We have sent it by bank transfer.',
  cash: 'We have given it back in cash.',
  cheque: 'We have sent you a cheque.',
  card: `It goes back to your card. ${refundDelay}`,
  credit: 'We keep it for you as credit for a later order.',
}

/** One or two sentences for the customer on how the money goes back. */
export const refundWaySentence = (way: RefundWay): string => {
  if (typeof way === 'object') return manualSentences[way.manual]
  return way === 'account' ? 'Your trade account owes so much less.' : `${refundTexts[way]} ${refundDelay}`
}

/** The email that tells a customer of a refund, with its VAT and its credit note. */
export const refundEmail = (
  order: OrderRow,
  quote: QuoteRow,
  note: CreditNoteRow,
  {
    way,
    isAll,
    parts,
  }: { readonly way: RefundWay; readonly isAll: boolean; readonly parts: readonly CreditedPart[] },
): EmailRequest => {
  const { gross, net, vat } = amountsOf(note)
  return {
    template: 'order-refunded',
    data: {
      number: order.number,
      firstName: quote.details.shipping.firstName,
      orderPath: completePath(order.token),
      amount: formatPounds(gross),
      isAll,
      way: refundWaySentence(way),
      reason: note.reason,
      creditNote: creditNoteNumber(note.number),
      amounts: [
        ...parts.map(({ text, amount }) => ({ label: text, amount: formatPounds(amount.gross) })),
        { label: 'Without VAT', amount: formatPounds(net) },
        { label: vatAt(note.vatRate), amount: formatPounds(vat) },
        { label: 'Refunded', amount: formatPounds(gross) },
      ],
    },
  }
}

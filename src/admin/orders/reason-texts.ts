import { holdReasonTexts } from '#domain/orders/staff-hold.ts'
import { refundReasonTexts } from '#domain/refunds/reasons.ts'
import { stockReasonTexts } from '../stock/reason-texts.ts'

/** Why an order waits for a look; the names are those of `AttentionReason`. */
const attentionTexts: Readonly<Record<string, string>> = {
  'stock-gone': 'Stock was gone when it was placed',
  'code-beyond-limit': 'Its discount code was used more often than allowed',
  'paid-late': 'It was paid after its goods were held no longer',
  'refund-failed': 'A refund came back',
  'give-back': 'Money is to be given back by hand',
  'postage-returned-already': 'Another order had returned its sample postage',
  disputed: 'The payer disputes its payment',
  short: 'The yard found less of its goods than is to be sent',
  'charge-paid':
    'It is cancelled, and an extra charge of it was paid: give that back, or keep it and take this off the list',
}

export const attentionText = (reason: string): string => attentionTexts[reason] ?? reason

const reasonTexts: Readonly<Record<string, string>> = {
  ...stockReasonTexts,
  ...holdReasonTexts,
  ...refundReasonTexts,
}

/** A reason of the log in words, where it is one that is chosen: 'check-address' is 'Check the address'. */
export const reasonText = (reason: string): string => reasonTexts[reason] ?? reason

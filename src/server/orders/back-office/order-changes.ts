import { keysOf } from '#domain/lang/keys-of.ts'

/**
 * What staff do to an order, as the audit log names it, with the words of the timeline. A room that adds a
 * change adds its line here.
 */
const changeTexts = {
  'order.make': 'Made for the customer',
  'order.hold': 'Put on hold',
  'order.release': 'Released from hold',
  'order.settle': 'Payment recorded',
  'order.dispatch': 'Sent',
  'order.note': 'Note added',
  'order.change-delivery': 'Delivery changed',
  'order.po-number': 'PO number changed',
  'order.charge': 'Extra charge added',
  'order.match-payment': 'Payment matched with it',
  'order.unmatch-payment': 'Payment is not of it any more',
  'order.pay-charge': 'Extra charge paid',
  'order.withdraw-charge': 'Extra charge taken back',
  'order.send-unpaid': 'May be sent before its extra charge is paid',
  'order.wait-for-charges': 'Waits again until its extra charge is paid',
  'order.email': 'Email sent again',
  'order.email-invoice': 'Invoice sent by email',
  'order.pick': 'Picking begun',
  'order.end-pick': 'Picking ended',
  'order.pack': 'Packed',
  'order.short': 'Short in the yard',
  'order.take-back-dispatch': 'Dispatch taken back',
  'order.correct-dispatch': 'Dispatch corrected: not sent after all',
  'order.cancel': 'Cancelled',
  'order.cancel-lines': 'Lines cancelled',
  'order.refund': 'Money given back',
  'order.photographs': 'Photographs added',
  'order.ask-refund': 'Refund asked for',
  'order.refuse-refund': 'Refund refused',
  'order.refunded-by-hand': 'Refund by hand recorded',
  'order.ask-return': 'Return asked for',
  'order.agree-return': 'Return agreed',
  'order.refuse-return': 'Return refused',
  'order.withdraw-return': 'Return withdrawn',
  'order.send-return': 'Returned goods are on their way',
  'order.receive-return': 'Returned goods received',
  'order.inspect-return': 'Returned goods inspected',
  'order.take-back-return': 'Return set one step back',
  'order.close-return': 'Return settled without money',
  'order.resolve-attention': 'Taken off the attention list',
  'order.restore-attention': 'On the attention list again',
} as const

export type OrderChange = keyof typeof changeTexts

export const orderChanges: readonly OrderChange[] = keysOf(changeTexts)

const texts: Readonly<Record<string, string>> = changeTexts

/** The words for an action of the audit log: 'order.hold' is 'Put on hold'. */
export const changeText = (action: string): string => texts[action] ?? 'Changed'

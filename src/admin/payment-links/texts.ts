import type { CallOutput } from '#contract/admin/calls.ts'

type List = CallOutput<'listPaymentLinks'>
export type PaymentLink = List['links'][number]

export const viewTexts: Readonly<Record<List['view'], string>> = {
  open: 'Can be paid',
  paid: 'Paid',
  over: 'Over, not paid',
  all: 'All',
}

export const stateTexts: Readonly<Record<PaymentLink['state'], string>> = {
  open: 'Can be paid',
  paid: 'Paid',
  withdrawn: 'Taken back',
  settled: 'Paid another way',
  cancelled: 'Cancelled',
  ended: 'Ended',
}

/** What a link is for: 'Order TS-4K7Q-9XWX', 'Crane lorry, order TS-4K7Q-9XWX', 'Goods', 'INV-7'. */
export const subjectText = ({ order, charge, isForGoods, reference }: PaymentLink): string => {
  if (order !== null && charge !== null) return `${charge.words}, order ${order}`
  if (order !== null) return `Order ${order}`
  return isForGoods ? `Goods, ${reference}` : reference
}

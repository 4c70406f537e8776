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
  settled: 'Order paid another way',
  cancelled: 'Order cancelled',
  ended: 'Ended',
}

/** What a link is for: 'Order TS-4K7Q-9XWX', 'Goods', 'INV-7'. */
export const subjectText = ({ order, isForGoods, reference }: PaymentLink): string => {
  if (order !== null) return `Order ${order}`
  return isForGoods ? `Goods, ${reference}` : reference
}

import type { CallOutput } from '#contract/admin/calls.ts'
import { stockReasonTexts } from '../../stock/reason-texts.ts'

export type StockOf = CallOutput<'readStock'>
export type StockMove = StockOf['moves'][number]

export const kindTexts = {
  counted: 'Counted in the yard',
  plus: 'Plus: add to it',
  minus: 'Minus: take from it',
} as const

const amount = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 })

/** '+108', '−21.6': with the sign of a minus, and the unit of the goods. */
export const deltaText = (delta: number, byArea: boolean): string =>
  `${delta < 0 ? '−' : '+'}${amount.format(Math.abs(delta))}${byArea ? ' m²' : ''}`

const moveTexts = {
  count: 'Set by an import',
  sale: 'Sold',
  return: 'Back into stock',
  adjustment: '',
} as const

/** What a move of the history was. */
export const moveText = ({ kind, reason }: StockMove): string =>
  reason === null ? moveTexts[kind] : stockReasonTexts[reason]

import type { CallOutput } from '#contract/admin/calls.ts'
import type { ActionAnswer } from '../../requests.ts'

/** What the form sends: the orders as the list named them, the words, and the key of the form. */
export interface Typed {
  readonly orders: string
  readonly text: string
  readonly press: string
}

/** Orders were ticked; the words are looked at; they are sent. */
export type EmailAnswer = { readonly typed: Typed } & (
  | { readonly step: 'write'; readonly answer?: undefined }
  | { readonly step: 'look'; readonly answer: ActionAnswer<CallOutput<'previewEmailTogether'>> }
  | { readonly step: 'send'; readonly answer: ActionAnswer<CallOutput<'emailTogether'>> }
)

/** 'TS-4K7Q-9XWX:3 TS-…:1' → 2. */
export const countOf = ({ orders }: Typed): number => orders.split(' ').filter((one) => one !== '').length

/** '1 email', '240 emails'. */
export const emailsText = (count: number): string => `${count} ${count === 1 ? 'email' : 'emails'}`

/** '1 order', '240 orders'. */
export const ordersText = (count: number): string => `${count} ${count === 1 ? 'order' : 'orders'}`

import type { CallOutput } from '#contract/admin/calls.ts'
import type { ActionAnswer } from '../../requests.ts'

export type PhoneOrder = CallOutput<'readPhoneOrder'>

/** The forms of the page, with the calls that they make. */
export const calls = {
  add: 'addPhoneOrderLine',
  packs: 'addPhoneOrderPacks',
  line: 'changePhoneOrderLine',
  postcode: 'deliverPhoneOrder',
  delivery: 'deliverPhoneOrder',
  code: 'codePhoneOrder',
  details: 'addressPhoneOrder',
  place: 'placePhoneOrder',
  link: 'linkForGoods',
} as const
export type Step = keyof typeof calls

/** What a form of the page was answered; fields that were typed stay in the page by themselves. */
export interface StepAnswer {
  readonly step: Step
  readonly typed: Readonly<Record<string, string | string[]>>
  readonly answer: ActionAnswer<unknown>
}

export const isStep = (typed: unknown): typed is Step => typeof typed === 'string' && typed in calls

/** The answer of one form; undefined: another was sent, or none. */
export const answerOf = (answered: StepAnswer | undefined, step: Step): ActionAnswer<unknown> | undefined =>
  answered?.step === step ? answered.answer : undefined

export interface StepProps {
  readonly order: PhoneOrder
  readonly answered: StepAnswer | undefined
  readonly isBusy: boolean
}

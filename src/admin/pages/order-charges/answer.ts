import type { ActionAnswer } from '../../requests.ts'

const chargeSteps = ['add', 'paid', 'withdraw', 'send-unpaid', 'wait', 'link'] as const
type ChargeStep = (typeof chargeSteps)[number]

export const isChargeStep = (typed: unknown): typed is ChargeStep =>
  chargeSteps.some((step) => step === typed)

/** What the page gets of a form that was refused: what was typed, and why. */
export interface ChargeAnswer {
  readonly what: ChargeStep
  readonly typed: Readonly<Record<string, string | string[]>>
  readonly answer: ActionAnswer<unknown>
}

/** A field as it was typed; `otherwise` where the form was not sent. */
export const typedIn = (answered: ChargeAnswer | undefined, field: string, otherwise = ''): string =>
  `${answered?.typed[field] ?? otherwise}`

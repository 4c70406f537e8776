import { redirect } from 'react-router'
import { goodsOf } from '../../refunds/refund-form.ts'
import { type ActionAnswer, act, fieldsOf } from '../../requests.ts'
import { returnPage } from '../../returns/texts.ts'
import type { Route } from './+types/page.ts'

/** A step of a return, by the name of its button. */
const calls = {
  agree: 'agreeReturn',
  refuse: 'refuseReturn',
  sent: 'noteReturnSent',
  receive: 'receiveReturn',
  inspect: 'inspectReturn',
  'take-back': 'takeBackReturn',
  close: 'closeReturn',
} as const

export type ReturnStep = keyof typeof calls

export const isReturnStep = (typed: unknown): typed is ReturnStep =>
  typeof typed === 'string' && typed in calls

/** What the page shows after a form that was not done: why, and what was typed (M-217). */
export interface ReturnAnswer {
  readonly step: ReturnStep
  readonly answer: ActionAnswer<unknown>
  readonly typed: Readonly<Record<string, string>>
}

/** Takes a step of a return and goes to its page, which shows it. */
export const answerReturn = async (args: Route.ActionArgs): Promise<ReturnAnswer> => {
  const { number, return: ofReturn } = args.params
  const typed = Object.fromEntries(
    Object.entries(await fieldsOf(args.request)).map(([name, value]) => [name, `${value}`]),
  )
  const step = isReturnStep(typed['intent']) ? typed['intent'] : 'agree'
  const answer = await act(args, calls[step], {
    number,
    return: ofReturn,
    version: typed['version'] ?? '',
    words: typed['words'] ?? '',
    day: typed['day'] ?? '',
    carrier: typed['carrier'] ?? '',
    tracking: typed['tracking'] ?? '',
    lines: goodsOf(typed),
  } as never)
  if (answer.ok) throw redirect(`${returnPage(number, Number(ofReturn))}?done=${step}`)
  return { step, answer, typed }
}

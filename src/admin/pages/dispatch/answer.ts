import { redirect } from 'react-router'
import type { CallInput } from '#contract/admin/calls.ts'
import { type ActionAnswer, act, fieldsOf } from '../../requests.ts'
import type { Route } from './+types/page.ts'

type Typed = Readonly<Record<string, string | string[]>>

/** What the page shows after a form that was not done: why, and what was typed (M-217). */
export interface DispatchAnswer {
  readonly answer: ActionAnswer<unknown>
  readonly intent: string
  readonly typed: Readonly<Record<string, string>>
}

/** The lines whose quantity is above zero; left out where each is all that is left. */
const linesOf = (typed: Typed): CallInput<'dispatchOrder'>['lines'] => {
  const fields = Object.entries(typed).flatMap(([name, value]) => {
    const [, position] = name.match(/^quantity-(\d+)$/) ?? []
    return position === undefined ? [] : [{ position: Number(position), value: String(value).trim() }]
  })
  const isAll = fields.every(({ position, value }) => value === String(typed[`left-${position}`]))
  if (isAll) return undefined
  return fields
    .filter(({ value }) => value !== '' && Number(value) !== 0)
    .map(({ position, value }) => ({ position, quantity: Number(value.replace(',', '.')) }))
}

/** Tracking numbers stand one on a line, since they may have spaces. */
export const numbersOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Answers the forms of a dispatch: send, take back, correct. */
export const answerDispatch = async (args: Route.ActionArgs): Promise<DispatchAnswer> => {
  const typed = await fieldsOf(args.request)
  const at = { number: args.params.number, version: String(typed['version'] ?? '') }
  const intent = String(typed['intent'] ?? 'send')
  const back = `/orders/${args.params.number}/dispatch`
  const shown = {
    intent,
    typed: Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, String(value)])),
  }
  if (intent === 'send') {
    const sent = await act(args, 'dispatchOrder', {
      ...at,
      lines: linesOf(typed),
      carrier: typed['carrier'] ? Number(typed['carrier']) : null,
      tracking: numbersOf(String(typed['tracking'] ?? '')),
      day: typed['day'] ? String(typed['day']) : undefined,
    })
    if (sent.ok) throw redirect(`${back}?sent=${sent.value.shipment}`)
    return { answer: sent, ...shown }
  }
  const shipment = String(typed['shipment'] ?? '')
  const done =
    intent === 'take-back'
      ? await act(args, 'takeBackDispatch', { ...at, shipment })
      : await act(args, 'correctDispatch', { ...at, shipment, reason: String(typed['reason'] ?? '') })
  if (done.ok) throw redirect(`${back}?back=${shipment}`)
  return { answer: done, ...shown }
}

import { redirect } from 'react-router'
import type { CallInput } from '#contract/admin/calls.ts'
import { lostAnswer, orLost } from '../../forms/lost-answer.ts'
import { type ActionAnswer, act, fieldsOf } from '../../requests.ts'

type Typed = Readonly<Record<string, string>>

/** Which of the page's forms was refused, with what was typed. */
export interface StockAnswer {
  readonly what: 'change' | 'level'
  readonly typed: Typed
  readonly answer: ActionAnswer<unknown>
}

const typedOf = async (request: Request): Promise<Typed> =>
  Object.fromEntries(Object.entries(await fieldsOf(request)).map(([name, value]) => [name, `${value}`]))

const formOf = ({ intent }: Typed): StockAnswer['what'] => (intent === 'level' ? 'level' : 'change')

const seenOf = (typed: Typed): unknown => {
  try {
    return JSON.parse(typed['seen'] ?? '')
  } catch {
    return undefined
  }
}

type ActArgs = Parameters<typeof act>[0]

/** Carries out one form and goes to the page as it is then. */
export const answerStockForm = async (
  args: ActArgs & { readonly request: Request },
  id: string,
): Promise<StockAnswer> => {
  const typed = await typedOf(args.request)
  if (formOf(typed) === 'level') {
    const set = await act(args, 'setLowStock', { id, level: typed['level'] ?? '', was: typed['was'] ?? '' })
    if (set.ok) throw redirect(`/stock/${id}?done=level`)
    return { what: 'level', typed, answer: set }
  }
  /* The call's own shape refuses what is none of its words. */
  const changed = await act(args, 'changeStock', {
    id,
    kind: typed['kind'],
    amount: typed['amount'] ?? '',
    unit: typed['unit'],
    reason: typed['reason'],
    note: typed['note'] ?? '',
    counted: typed['counted'] ?? '',
    press: typed['press'] ?? '',
    seen: seenOf(typed),
  } as CallInput<'changeStock'>)
  if (changed.ok) {
    const { delta } = changed.value
    throw redirect(`/stock/${id}?${delta === 0 ? 'done=same' : `done=changed&by=${delta}`}`)
  }
  return { what: 'change', typed, answer: changed }
}

/** In the browser: where no answer comes, the form as it was typed. A press that is repeated changes once. */
export const stockAnswerOrLost = async (
  request: Request,
  serverAction: () => Promise<StockAnswer>,
): Promise<StockAnswer> => {
  const typed = await typedOf(request.clone())
  return orLost(serverAction, { what: formOf(typed), typed, answer: lostAnswer })
}

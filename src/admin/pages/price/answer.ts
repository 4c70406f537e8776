import { redirect } from 'react-router'
import type { CallInput, CallOutput } from '#contract/admin/calls.ts'
import { lostAnswer, orLost } from '../../forms/lost-answer.ts'
import { wasOf } from '../../forms/was.ts'
import { type ActionAnswer, act, fieldsOf } from '../../requests.ts'

type ActArgs = Parameters<typeof act>[0]
type Typed = Readonly<Record<string, string>>

/** What the page gets of its form: what was typed, what it would do, and why it was not saved. */
export interface PriceAnswer {
  readonly at: number
  readonly typed: Typed
  /** Null: no answer came. */
  readonly preview: ActionAnswer<CallOutput<'previewPrice'>> | null
  /** Null: only the preview was asked for. */
  readonly refused: ActionAnswer<never> | null
}

/** The fields that say which price is wished. */
const wished = ['price', 'vat', 'basis', 'delivery'] as const

/** What is wished as one text; empty: no price is typed. */
export const wishText = (fields: Iterable<readonly [string, unknown]>): string => {
  const typed = new Map([...fields].map(([name, value]) => [name, `${value}`.trim()]))
  if ((typed.get('price') ?? '') === '') return ''
  return new URLSearchParams(wished.map((name) => [name, typed.get(name) ?? ''])).toString()
}

const typedOf = async (request: Request): Promise<Typed> =>
  Object.fromEntries(Object.entries(await fieldsOf(request)).map(([name, value]) => [name, `${value}`]))

/* The call's own shape refuses what is none of its words. */
const wishOf = (id: string, typed: Typed) =>
  ({
    id,
    price: typed['price'] ?? '',
    vat: typed['vat'] || 'with',
    basis: typed['basis'] ?? '',
    delivery: typed['delivery'] ?? '',
  }) as CallInput<'previewPrice'>

export const previewTyped = async (args: ActArgs, id: string, typed: Typed): Promise<PriceAnswer> => ({
  at: Date.now(),
  typed,
  preview: await act(args, 'previewPrice', wishOf(id, typed)),
  refused: null,
})

/** Shows what the form would do, or does it and goes to the page as it is then (M-100, M-217). */
export const answerForm = async (
  args: ActArgs & { readonly request: Request },
  id: string,
): Promise<PriceAnswer> => {
  const typed = await typedOf(args.request)
  if (typed['intent'] !== 'do') return previewTyped(args, id, typed)
  const done = await act(args, 'changePrice', {
    ...wishOf(id, typed),
    percent: typed['percent'] ?? '',
    was: wasOf(typed) as never,
  })
  if (done.ok) throw redirect(`/prices/${id}?saved=${done.value.changed ? 'yes' : 'same'}`)
  const answer = await previewTyped(args, id, typed)
  const isSaidAlready = answer.preview?.ok === false && answer.preview.refusal.reason === done.refusal.reason
  return { ...answer, refused: isSaidAlready ? null : done }
}

/** In the browser: where no answer comes, the form as it was typed. A press that is repeated saves once. */
export const answerOrLost = async (
  request: Request,
  serverAction: () => Promise<PriceAnswer>,
): Promise<PriceAnswer> => {
  const typed = await typedOf(request.clone())
  const lost =
    typed['intent'] === 'do' ? { preview: null, refused: lostAnswer } : { preview: lostAnswer, refused: null }
  return orLost(serverAction, { at: Date.now(), typed, ...lost })
}

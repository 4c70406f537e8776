import { redirect } from 'react-router'
import type { CallInput, CallOutput } from '#contract/admin/calls.ts'
import { MAX_REFUND_PHOTOGRAPHS, MAX_UPLOAD_MEGABYTES } from '#contract/form-limits.ts'
import { type CancelReason, photographedReasons, type RefundReason } from '#domain/refunds/reasons.ts'
import { lostAnswer, orLost } from '../forms/lost-answer.ts'
import { pageRequest } from '../page-request.ts'
import { type ActionAnswer, act, fieldsOf } from '../requests.ts'
import {
  chargesOf,
  type FormAnswer,
  goodsOf,
  type Preview,
  plainNumber,
  type TypedForm,
} from './refund-form.ts'

type ActArgs = Parameters<typeof act>[0]
type Wish = CallInput<'giveBack'>

interface FormCalls {
  /** The form's own page. */
  readonly page: (number: string) => string
  readonly preview: (wish: CallInput<'previewRefund'>) => Promise<ActionAnswer<Preview>>
  readonly do: (wish: Wish) => Promise<ActionAnswer<CallOutput<'giveBack'>>>
}

/** A refund as its page asks for it. */
export const refundCallsOf = (args: ActArgs): FormCalls => ({
  page: (number) => `/orders/${number}/refund`,
  preview: (wish) => act(args, 'previewRefund', wish),
  do: async (wish) => {
    /* Kept with the form's key before: another press finds them, whatever becomes of this one. */
    const photographs = [...args.context.get(pageRequest).photographs]
    if (photographs.length > 0 && photographedReasons.includes(wish.reason)) {
      const kept = await act(args, 'keepPhotographs', { number: wish.number, key: wish.key, photographs })
      if (!kept.ok) return kept
    }
    return act(args, 'giveBack', wish)
  },
})

/** A cancellation: of its fields, a refund has some more. */
export const cancelCallsOf = (args: ActArgs): FormCalls => ({
  page: (number) => `/orders/${number}/cancel`,
  preview: (wish) => act(args, 'previewCancel', wish),
  /* The server refuses a reason of goods that were sent. */
  do: (wish) => act(args, 'cancelGoods', { ...wish, reason: wish.reason as CancelReason }),
})

/** Refuses files that the server would not take, before they are sent. */
const tooManyFiles = async (request: Request): Promise<ActionAnswer<never> | null> => {
  const files = (await request.formData()).getAll('photographs').filter((one) => typeof one !== 'string')
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const message =
    files.length > MAX_REFUND_PHOTOGRAPHS
      ? `Choose at most ${MAX_REFUND_PHOTOGRAPHS} photographs.`
      : bytes > MAX_UPLOAD_MEGABYTES * 1024 * 1024
        ? `The photographs are larger than ${MAX_UPLOAD_MEGABYTES} MB together. Choose fewer, or smaller ones.`
        : null
  return message === null
    ? null
    : { ok: false, refusal: { status: 422, reason: 'shape', message, errors: { photographs: [message] } } }
}

const typedOf = async (request: Request): Promise<TypedForm> =>
  Object.fromEntries(Object.entries(await fieldsOf(request)).map(([name, value]) => [name, `${value}`]))

/**
 * Answers the form of a refund: what it would do, or does it and goes to the page that shows it. A form that was
 * not done comes back with what was typed and why (M-217).
 */
export const answerForm = async (request: Request, number: string, calls: FormCalls): Promise<FormAnswer> => {
  const typed = await typedOf(request)
  const wish: CallInput<'previewRefund'> & Pick<CallInput<'previewCancel'>, 'keepCharges'> = {
    number,
    version: typed['version'] ?? '',
    all: typed['all'] === 'on',
    lines: typed['all'] === 'on' ? [] : goodsOf(typed),
    delivery: plainNumber(typed['delivery']),
    free: plainNumber(typed['free']),
    charges: chargesOf(typed),
    keepCharges: typed['keepCharges'] === 'on',
    byHand: typed['byHand'] === 'on',
    restock: typed['restock'] === 'on',
    return: typed['return'] ?? '',
    fee: plainNumber(typed['fee']),
  }
  const isPress = typed['intent'] === 'do'
  const done = isPress
    ? await calls.do({
        ...wish,
        key: typed['key'] ?? '',
        /* The call's own shape refuses what is none of its reasons. */
        reason: typed['reason'] as RefundReason,
        note: typed['note'] ?? '',
        again: typed['again'] === 'on',
      })
    : null
  if (done?.ok)
    throw redirect(
      `${calls.page(number)}?${done.value.kind === 'done' ? `made=${done.value.refund}` : `asked=${done.value.approval}`}`,
    )
  const preview = await calls.preview(wish)
  const isSaidAlready = done !== null && !preview.ok && preview.refusal.reason === done.refusal.reason
  return { at: Date.now(), typed, preview, refused: isSaidAlready ? null : done }
}

/** In the browser: the same, and where no answer comes, the form as it was typed. */
export const answerOrLost = async (
  request: Request,
  serverAction: () => Promise<FormAnswer>,
): Promise<FormAnswer> => {
  const typed = await typedOf(request.clone())
  const tooMany = await tooManyFiles(request.clone())
  if (tooMany !== null) return { at: Date.now(), typed, preview: null, refused: tooMany }
  const lost =
    typed['intent'] === 'do' ? { preview: null, refused: lostAnswer } : { preview: lostAnswer, refused: null }
  return orLost(serverAction, { at: Date.now(), typed, ...lost })
}

import type { CallOutput } from '#contract/admin/calls.ts'
import { lostAnswer, orLost } from '../../forms/lost-answer.ts'
import { type ActionAnswer, act, fieldsOf } from '../../requests.ts'

type ActArgs = Parameters<typeof act>[0]

/** What the form sends: the file's text and its carrier. */
export interface Typed {
  readonly file: string
  readonly carrier: string
}

/** What the page gets of its form: what it would do, or what was done. */
export type TrackingAnswer = { readonly typed: Typed } & (
  | { readonly step: 'check'; readonly answer: ActionAnswer<CallOutput<'checkTrackingFile'>> }
  | { readonly step: 'record'; readonly answer: ActionAnswer<CallOutput<'recordTrackingFile'>> }
)

const typedIn = async (request: Request) => {
  const { file = '', carrier = '', intent, orders = [] } = await fieldsOf(request)
  return {
    typed: { file: String(file), carrier: String(carrier) },
    orders: [orders].flat().join(' '),
    isToRecord: intent === 'record',
  }
}

/** Shows what the file would do, or does what was shown (M-056). */
export const answerForm = async (args: ActArgs & { readonly request: Request }): Promise<TrackingAnswer> => {
  const { typed, orders, isToRecord } = await typedIn(args.request)
  if (isToRecord)
    return { step: 'record', typed, answer: await act(args, 'recordTrackingFile', { ...typed, orders }) }
  return { step: 'check', typed, answer: await act(args, 'checkTrackingFile', typed) }
}

/** In the browser: where no answer comes, the form as it was typed. A press that is repeated sends nothing twice. */
export const answerOrLost = async (
  request: Request,
  serverAction: () => Promise<TrackingAnswer>,
): Promise<TrackingAnswer> => {
  const { typed, isToRecord } = await typedIn(request.clone())
  return orLost(serverAction, { step: isToRecord ? 'record' : 'check', typed, answer: lostAnswer })
}

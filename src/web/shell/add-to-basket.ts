import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { type CallResult, isUncertain, post } from '../browser/call.ts'

/**
 * A sample, one unless its own quantity was set (P-171); what the calculator found, all of it or nothing; or a variation,
 * with the extras ticked beside it.
 */
export type AddRequest =
  | { readonly sampleId: number; readonly quantity?: number }
  | {
      readonly calculated: readonly Amount[]
      /** What to say of an option that is all there is and does not cover the need (S-025); null: it does. */
      readonly short: string | null
    }
  | {
      readonly variationId: number
      /** In the wire's units: square metres or pieces. */
      readonly quantity: number
      /** The product's, not the variation's (OP-33). */
      readonly name: string
      readonly extras?: readonly Amount[]
    }

/** So much of a variation, in the wire's units. */
interface Amount {
  readonly variationId: number
  readonly quantity: number
}

const addedText = (request: AddRequest): string => {
  if ('sampleId' in request) return messages.sampleAdded
  return 'calculated' in request ? messages.calculatorAdded : messages.added(request.name)
}

/** The add whose outcome is not known, and its key. */
let unconfirmed: { readonly request: string; readonly key: string } | null = null

const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** The same add pressed again after an unknown outcome carries the same key: it goes in once (S-038). */
const send = async <B extends object>(
  body: B,
  call: (body: B & { readonly request_key: string }) => Promise<CallResult<unknown>>,
): Promise<CallResult<unknown>> => {
  const request = JSON.stringify(body)
  const key = unconfirmed?.request === request ? unconfirmed.key : newKey()
  const result = await call({ ...body, request_key: key })
  unconfirmed = !result.ok && isUncertain(result) ? { request, key } : null
  return result
}

const addOne = (variationId: number, quantity: number): Promise<CallResult<unknown>> =>
  send(
    { Model_Type: 'variation', Model_Id: variationId, Quantity: quantity, FreeTypeAttributes: '' },
    (body) => post(calls.basketAdd, body),
  )

const addTogether = (items: readonly Amount[]): Promise<CallResult<unknown>> =>
  send(
    { variations: items.map(({ variationId, quantity }) => ({ id: variationId, qty: quantity })) },
    (body) => post(calls.addMultipleToBasket, body),
  )

/** One line goes by /box/basket/add; with ticked extras all go together, all or none (P-113, P-118, P-166). */
export const sendAdd = (request: AddRequest): Promise<CallResult<unknown>> => {
  if ('sampleId' in request) return addOne(request.sampleId, request.quantity ?? 1)
  /* Also a single variation goes as a list of one (P-212, P-213). */
  if ('calculated' in request) return addTogether(request.calculated)
  const { variationId, quantity, extras = [] } = request
  if (extras.length === 0) return addOne(variationId, quantity)
  return addTogether([{ variationId, quantity }, ...extras])
}

/** How much went in of what stock cut, in the server's words: '3 were added, there are no more.' (S-024) */
const stockCutsOf = (answer: unknown): readonly string[] => {
  if (typeof answer !== 'object' || answer === null || !('items' in answer)) return []
  const items: readonly unknown[] = Array.isArray(answer.items) ? answer.items : []
  return items.flatMap((item) =>
    typeof item === 'object' && item !== null && 'message' in item && typeof item.message === 'string'
      ? [item.message]
      : [],
  )
}

/** The panel after an add: its title and its sentences. */
export interface AddedPanel {
  readonly title: string
  readonly sentences: readonly string[]
}

/** 'Great!', what was added, and how much of it where stock cut it; a need that is not covered is no 'Great!' (S-025). */
export const addedPanel = (request: AddRequest, answer: unknown): AddedPanel => {
  const cuts = stockCutsOf(answer)
  if ('calculated' in request && (request.short !== null || cuts.length > 0))
    return {
      title: messages.addedPartTitle,
      sentences: cuts.length > 0 ? cuts : [request.short ?? ''],
    }
  return { title: messages.addedTitle, sentences: [addedText(request), ...cuts] }
}

/** Corrections the server made, for the shopper to know; the answer is not read otherwise (P-116, P-123). */
export const correctionsOf = (answer: unknown): readonly string[] => {
  if (typeof answer !== 'object' || answer === null || !('notes' in answer)) return []
  const { notes } = answer
  return Array.isArray(notes) ? notes.filter((note): note is string => typeof note === 'string') : []
}

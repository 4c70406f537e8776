import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { type CallResult, isOutcomeUnknown } from '../browser/call.ts'
import { shellCalls } from '../browser/calls/shell.ts'

/**
 * A request to add to the basket: a sample, one unless it has a quantity (P-171); the calculator's result,
 * all or nothing; or a variation with its ticked extras.
 */
export type AddRequest =
  | { readonly sampleId: number; readonly quantity?: number }
  | {
      readonly calculated: readonly Amount[]
      /** Set if the option is all there is and does not cover the need (S-025). */
      readonly shortfallMessage: string | null
    }
  | {
      readonly variationId: number
      /** In wire units: square metres or pieces. */
      readonly quantity: number
      /** The name of the product, not of the variation (OP-33). */
      readonly name: string
      readonly extras?: readonly Amount[]
    }
  | {
      readonly variationId: number
      readonly name: string
      readonly body: object
      readonly call: KeyedCall
    }
  /** All of the wishlist that can be had. */
  | { readonly wishlist: KeyedCall }

/** A call of the page's own with an idempotency key; it answers as every add does. */
type KeyedCall = (body: { readonly request_key: string }) => Promise<CallResult<unknown>>

/** A quantity of a variation, in wire units. */
interface Amount {
  readonly variationId: number
  readonly quantity: number
}

const addedText = (request: AddRequest, items: readonly AddedItem[]): string => {
  if ('sampleId' in request) return messages.sampleAdded
  if ('wishlist' in request) return messages.wishlistInBasket(items.filter(({ added }) => added > 0).length)
  return 'calculated' in request ? messages.calculatorAdded : messages.added(request.name)
}

/** The add whose outcome is unknown, and its idempotency key. */
let unconfirmed: { readonly request: string; readonly key: string } | null = null

const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** Repeating an add after an unknown outcome reuses its key: the goods are added once (S-038). */
const send = async <B extends object>(
  body: B,
  call: (body: B & { readonly request_key: string }) => Promise<CallResult<unknown>>,
): Promise<CallResult<unknown>> => {
  const request = JSON.stringify(body)
  const key = unconfirmed?.request === request ? unconfirmed.key : newKey()
  const result = await call({ ...body, request_key: key })
  unconfirmed = !result.ok && isOutcomeUnknown(result) ? { request, key } : null
  return result
}

const addOne = (variationId: number, quantity: number): Promise<CallResult<unknown>> =>
  send(
    { Model_Type: 'variation', Model_Id: variationId, Quantity: quantity, FreeTypeAttributes: '' },
    (body) => shellCalls.post(calls.basketAdd, body),
  )

const addTogether = (items: readonly Amount[]): Promise<CallResult<unknown>> =>
  send(
    { variations: items.map(({ variationId, quantity }) => ({ id: variationId, qty: quantity })) },
    (body) => shellCalls.post(calls.addMultipleToBasket, body),
  )

/** Sends one line alone, or several items together: all or none (P-113, P-118, P-166). */
export const sendAdd = (request: AddRequest): Promise<CallResult<unknown>> => {
  if ('sampleId' in request) return addOne(request.sampleId, request.quantity ?? 1)
  /* A single variation is sent as a list of one, too (P-212, P-213). */
  if ('calculated' in request) return addTogether(request.calculated)
  if ('call' in request) return send(request.body, request.call)
  if ('wishlist' in request) return send({}, request.wishlist)
  const { variationId, quantity, extras = [] } = request
  if (extras.length === 0) return addOne(variationId, quantity)
  return addTogether([{ variationId, quantity }, ...extras])
}

/** The server's answer for each item, as far as it can be read. */
const itemsOf = (answer: unknown): readonly object[] => {
  if (typeof answer !== 'object' || answer === null || !('items' in answer)) return []
  const items: readonly unknown[] = Array.isArray(answer.items) ? answer.items : []
  return items.filter((item): item is object => typeof item === 'object' && item !== null)
}

/** The corrections that the server made: 'There is not enough stock for that.' (P-123). */
const serverCorrections = (answer: unknown): readonly string[] => {
  if (typeof answer !== 'object' || answer === null || !('notes' in answer)) return []
  const { notes } = answer
  return Array.isArray(notes) ? notes.filter((note): note is string => typeof note === 'string') : []
}

/** The server's words where stock limited the add: '3 were added, there are no more.' (S-024) */
const stockLimitMessages = (answer: unknown): readonly string[] =>
  itemsOf(answer).flatMap((item) =>
    'message' in item && typeof item.message === 'string' ? [item.message] : [],
  )

/** Whether nothing of the variation was added. Its ticked extras may have been. */
const isNothingAdded = (variationId: number, answer: unknown): boolean =>
  itemsOf(answer).some(
    (item) =>
      'variation_id' in item && item.variation_id === variationId && 'added' in item && item.added === 0,
  )

/** The panel that is shown after an add. */
export interface AddedPanel {
  readonly title: string
  readonly sentences: readonly string[]
  /** What went into the basket of each variation: goods, extras that went along, or a sample. */
  readonly items: readonly AddedItem[]
}

interface AddedItem {
  readonly variationId: number
  /** In wire units. */
  readonly added: number
}

const addedItems = (answer: unknown): readonly AddedItem[] =>
  itemsOf(answer).flatMap((item) =>
    'variation_id' in item &&
    typeof item.variation_id === 'number' &&
    'added' in item &&
    typeof item.added === 'number'
      ? [{ variationId: item.variation_id, added: item.added }]
      : [],
  )

/**
 * 'Great!', what was added, and what was cut, which no alert beside it repeats (P-123, S-037); no 'Great!' if the need is not covered (S-025), or if only ticked extras were
 * added (S-024).
 */
export const addedPanel = (request: AddRequest, answer: unknown): AddedPanel => {
  const limits = [...serverCorrections(answer), ...stockLimitMessages(answer)]
  const items = addedItems(answer)
  if ('calculated' in request && (request.shortfallMessage !== null || limits.length > 0))
    return {
      title: messages.addedPartTitle,
      sentences: limits.length > 0 ? limits : [request.shortfallMessage ?? ''],
      items,
    }
  if ('variationId' in request && limits.length > 0 && isNothingAdded(request.variationId, answer))
    return { title: messages.addedPartTitle, sentences: limits, items }
  return { title: messages.addedTitle, sentences: [addedText(request, items), ...limits], items }
}

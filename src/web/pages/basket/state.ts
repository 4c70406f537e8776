import type { WireBasketContents, WireTotals } from '#contract/basket.ts'
import type { WireShippingServices } from '#contract/delivery.ts'
import { isNumber } from './line-view.ts'

/*
 * The state of the basket page. The server's values are stored apart from what the shopper has typed or
 * chosen since, so that a rejected change only has to discard the latter. Every change and every reading gets
 * a number; responses to a superseded reading are dropped, in whatever order they arrive.
 */

/** The parts of the basket; each is read by a call of its own after each change. */
export interface BasketSnapshot {
  readonly contents: WireBasketContents
  readonly totals: WireTotals
  readonly shipping: WireShippingServices
}

type Part = keyof BasketSnapshot
const parts: readonly Part[] = ['contents', 'totals', 'shipping']

/** `pending`: the response to a change or reading is awaited. `failed`: it did not arrive (OP-73). */
export type Freshness = 'fresh' | 'pending' | 'failed'

/** The text in a quantity field in place of the line's own quantity. */
export interface TypedQuantity {
  readonly text: string
  /** Whether this text has been sent to the server. */
  readonly sent: boolean
}

export interface ServiceChoice {
  readonly serviceId: number
  /** '' where the service has no dates (T-113). */
  readonly date: string
}

export interface BasketState {
  readonly known: BasketSnapshot
  readonly freshness: Readonly<Record<Part, Freshness>>
  /** The number of the latest change or reading. */
  readonly latest: number
  /** By line id. */
  readonly typed: ReadonlyMap<number, TypedQuantity>
  /** Ids of lines that are being removed or saved for later. */
  readonly leaving: ReadonlySet<number>
  /** A chosen delivery service that the server has not confirmed yet. */
  readonly choice: ServiceChoice | null
}

export type BasketAction =
  | { readonly kind: 'typed'; readonly lineId: number; readonly text: string }
  /** The field was left without a number in it: it shows the line's quantity again (T-055). */
  | { readonly kind: 'left'; readonly lineId: number }
  /** A change is being sent: earlier readings are superseded. */
  | { readonly kind: 'changing'; readonly number: number }
  | { readonly kind: 'quantity-sent'; readonly lineId: number }
  | { readonly kind: 'quantity-refused'; readonly lineId: number }
  | { readonly kind: 'leaving'; readonly lineId: number }
  | { readonly kind: 'stays'; readonly lineId: number }
  | { readonly kind: 'chosen'; readonly choice: ServiceChoice }
  | { readonly kind: 'choice-refused' }
  | { readonly kind: 'reading'; readonly number: number }
  | {
      readonly kind: 'read'
      readonly number: number
      readonly answers: Partial<BasketSnapshot>
    }
  | { readonly kind: 'read-failed'; readonly number: number; readonly part: Part }

const allParts = (freshness: Freshness): BasketState['freshness'] => ({
  contents: freshness,
  totals: freshness,
  shipping: freshness,
})

/** The state in the server's HTML: everything is known. */
export const initialBasketState = (known: BasketSnapshot): BasketState => ({
  known,
  freshness: allParts('fresh'),
  latest: 0,
  typed: new Map(),
  leaving: new Set(),
  choice: null,
})

const without = <K, V>(map: ReadonlyMap<K, V>, isRemoved: (key: K, value: V) => boolean): ReadonlyMap<K, V> =>
  new Map([...map].filter(([key, value]) => !isRemoved(key, value)))

/** Discards sent fields, which show the server's quantity again, and lines that no longer exist. */
const withContents = (state: BasketState, contents: WireBasketContents): BasketState => {
  const ids = new Set(contents.basket.map(({ id }) => id))
  return {
    ...state,
    typed: without(state.typed, (id, { sent }) => sent || !ids.has(id)),
    leaving: new Set([...state.leaving].filter((id) => ids.has(id))),
  }
}

const withSnapshot = (state: BasketState, answers: Partial<BasketSnapshot>): BasketState => {
  const fresh = Object.fromEntries(parts.filter((part) => part in answers).map((part) => [part, 'fresh']))
  const base = answers.contents === undefined ? state : withContents(state, answers.contents)
  return {
    ...base,
    known: { ...state.known, ...answers },
    freshness: { ...state.freshness, ...fresh },
    choice: answers.shipping === undefined ? state.choice : null,
  }
}

export const reduceBasket = (state: BasketState, change: BasketAction): BasketState => {
  switch (change.kind) {
    case 'typed': {
      const typed = new Map(state.typed).set(change.lineId, { text: change.text, sent: false })
      return { ...state, typed }
    }
    case 'left':
      return { ...state, typed: without(state.typed, (id, { sent }) => id === change.lineId && !sent) }
    case 'quantity-sent': {
      const field = state.typed.get(change.lineId)
      if (field === undefined) return state
      return { ...state, typed: new Map(state.typed).set(change.lineId, { ...field, sent: true }) }
    }
    case 'quantity-refused':
      /* Text that was typed after the request is newer, and stays. */
      return { ...state, typed: without(state.typed, (id, { sent }) => id === change.lineId && sent) }
    case 'leaving':
      return {
        ...state,
        leaving: new Set([...state.leaving, change.lineId]),
        typed: without(state.typed, (id) => id === change.lineId),
      }
    case 'stays':
      return { ...state, leaving: new Set([...state.leaving].filter((id) => id !== change.lineId)) }
    case 'chosen':
      return { ...state, choice: change.choice }
    case 'choice-refused':
      return { ...state, choice: null }
    case 'changing':
    case 'reading':
      return { ...state, latest: change.number, freshness: allParts('pending') }
    case 'read':
      return change.number === state.latest ? withSnapshot(state, change.answers) : state
    case 'read-failed':
      if (change.number !== state.latest) return state
      return { ...state, freshness: { ...state.freshness, [change.part]: 'failed' } }
  }
}

/** Whether an amount may change: totals or lines are being calculated, or a quantity is unsent (T-030). */
export const isCalculating = ({ freshness, typed }: Pick<BasketState, 'freshness' | 'typed'>): boolean =>
  parts.some((part) => freshness[part] === 'pending') ||
  [...typed.values()].some(({ text, sent }) => !sent && isNumber(text))

import { type EndState, endStates } from './states.ts'

/** An order's status for staff who pack and call: the order states, divided by what is to be done next. */
const openStatuses = ['on-hold', 'to-send', 'refunded'] as const
export type OrderStatus = (typeof openStatuses)[number] | EndState
/**
 * What the order list can show: a status, or a part of 'to send' (M-028). `to-pick`: it is not picked yet, and
 * nothing of it was sent.
 */
export const partsToSend = ['to-pick', 'picking', 'packed', 'part-sent'] as const
export type PartToSend = (typeof partsToSend)[number]
/** `return`: sent, and a return of it goes on. */
export type ListState = OrderStatus | PartToSend | 'return'

/** Who ordered: without an account, with one, or on a trade account. */
export const customerKinds = ['guest', 'account', 'trade'] as const
export type CustomerKind = (typeof customerKinds)[number]

export const orderStatuses: readonly OrderStatus[] = [...openStatuses, ...endStates]
export const listStates: readonly ListState[] = [
  'to-send',
  ...partsToSend,
  'on-hold',
  'refunded',
  'return',
  ...endStates,
]

export const isPartToSend = (state: ListState): state is PartToSend =>
  partsToSend.some((part) => part === state)

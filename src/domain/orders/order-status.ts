import { type EndState, endStates } from './states.ts'

/** An order's status for staff who pack and call: the order states, divided by what is to be done next. */
const openStatuses = ['on-hold', 'to-send', 'refunded'] as const
export type OrderStatus = (typeof openStatuses)[number] | EndState
export const orderStatuses: readonly OrderStatus[] = [...openStatuses, ...endStates]

export { cancelOrder, lockOrder } from './cancel.ts'
export { book, repay } from './credit.ts'
export { claimOrders, ordersHolding } from './customers.ts'
export { eraseOldOrders } from './erase.ts'
export { createOrders, type OrdersFace } from './face.ts'
export { type FreezeDeps, freezeQuote, voidQuote } from './freeze.ts'
export { registerOrders } from './handlers.ts'
export { auditInvariants, checkInvariants, invariantIds, type Violation } from './invariants.ts'
export { type KnownPayer, lockPayer } from './payer.ts'
export {
  type Consent,
  findJustPlaced,
  findOrderOf,
  type OrderRow,
  type PlaceDeps,
  placeOrder,
} from './place.ts'
export type { PublicKeys } from './present.ts'
export { lockQuote, moveQuote, type QuoteRow } from './quotes.ts'
export { placeToMend, problemSentences } from './sentences.ts'
export { termsSha256 } from './terms.ts'

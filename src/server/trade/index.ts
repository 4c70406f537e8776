export { type BookedPayment, type BookPaymentRefusal, bookPayment } from './book-payment.ts'
export { bookEntry, bookPaymentRefund, bookReturnedRefund, creditOrderRefund, lockBalance } from './ledger.ts'
export { readStatement, type StatementEntry } from './statement.ts'

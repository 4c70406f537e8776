export { book, lockBalance, repay, repayPayment, takePaymentAgain } from './ledger.ts'
export { type Received, type ReceivedRefusal, receive } from './receive.ts'
export { readStatement, type StatementEntry } from './statement.ts'

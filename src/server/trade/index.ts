export { book, lockBalance, repay, repayPayment, undoPayment } from './ledger.ts'
export { type Received, type ReceivedRefusal, receive } from './receive.ts'
export { readStatement, type StatementEntry } from './statement.ts'

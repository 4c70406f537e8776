export { book, lockBalance, repay } from './ledger.ts'
export { type Received, type ReceivedRefusal, receive } from './receive.ts'
export { readStatement, type StatementEntry } from './statement.ts'

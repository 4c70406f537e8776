export { putBackup } from './put-back.ts'
export { type RegularBackups, startRegularBackups } from './regular.ts'
export { takeBackup } from './take.ts'

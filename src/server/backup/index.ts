export { removeBackupsBefore } from './prune.ts'
export { putBackup } from './put-back.ts'
export { type RegularBackups, startRegularBackups } from './regular.ts'
export { notEncrypted, takeBackup } from './take.ts'

export { removeBackupsBefore } from './prune.ts'
export { restoreBackup } from './put-back.ts'
export { type RegularBackups, startRegularBackups } from './regular.ts'
export { makeBackup, notEncrypted } from './take.ts'

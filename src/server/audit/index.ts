export { type AuditLog, type AuditRow, createAuditLog } from './list-audit.ts'
export { findNamedStaff } from './named-staff.ts'
export { changedFields, recordAudit } from './record-audit.ts'

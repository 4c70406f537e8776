import type { AdminRefusal } from '#contract/admin/refusal.ts'

/** A refusal because of how something stands; `reason` is for programs. */
export const conflict = (reason: string, message: string): AdminRefusal => ({ status: 409, reason, message })

/** A refusal of one typed field, which the form shows beside it. */
export const wrongField = (field: string, message: string): AdminRefusal => ({
  status: 422,
  reason: 'shape',
  message,
  errors: { [field]: [message] },
})

import { messages } from '#contract/messages.ts'

/** The names of the four fields that the shopper types into (T-380). */
const manualFields = ['reference', 'amount', 'email_address', 'name_on_card'] as const
export type ManualField = (typeof manualFields)[number]
export type ManualPaymentInput = Readonly<Record<ManualField, string>>

const sentences: Readonly<Record<ManualField, string>> = {
  reference: messages.manualReference,
  amount: messages.manualAmount,
  email_address: messages.manualEmail,
  name_on_card: messages.manualName,
}

export interface MissingField {
  readonly field: ManualField
  readonly message: string
}

/** The first empty field; everything else is for the server to check (T-368, T-373). */
export const firstMissingField = (typed: ManualPaymentInput): MissingField | null => {
  const field = manualFields.find((name) => typed[name].trim() === '')
  return field === undefined ? null : { field, message: sentences[field] }
}

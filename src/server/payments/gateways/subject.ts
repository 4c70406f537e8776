import type { PaymentSubject } from './payment-gateway.ts'

const subjectPattern = /^([a-z-]+):([\w.-]{1,100})$/

/** The text that vendors store with a payment: 'quote:7f3a'. */
export const printSubject = ({ kind, id }: PaymentSubject): string => `${kind}:${id}`

/** Null if the payment was not made by this shop. */
export const readSubject = (text: string | null | undefined): PaymentSubject | null => {
  const [, kind, id] = text?.match(subjectPattern) ?? []
  if (id === undefined || (kind !== 'quote' && kind !== 'manual-payment')) return null
  return { kind, id }
}

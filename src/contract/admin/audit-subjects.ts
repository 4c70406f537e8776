import { keysOf } from '#domain/lang/keys-of.ts'

/** What the log has changes of, with the word that the filter shows. */
export const auditSubjects = {
  order: 'Orders',
  payment: 'Payments',
  'payment-link': 'Payment links',
  quote: 'Quotes',
  customer: 'Customers',
  staff: 'Staff',
  invitation: 'Invitations',
  product: 'Products',
  variation: 'Variations',
  review: 'Reviews',
  catalogue: 'Imports of the catalogue',
  carrier: 'Carriers',
  setting: 'Settings',
  view: 'Saved views',
  export: 'Exports',
} as const

export const auditSubjectNames = keysOf(auditSubjects)

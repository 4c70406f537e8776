import type { TextField } from '#domain/checkout/form.ts'
import type { FieldProblem } from '#domain/checkout/rules.ts'
import { unreachable } from '#domain/lang/unreachable.ts'
import { messages } from './messages.ts'

/** What each field asks for, within a sentence. */
export const fieldWords: Readonly<Record<TextField, string>> = {
  'shipping.firstName': 'your first name',
  'shipping.lastName': 'your last name',
  'shipping.address1': 'the first line of the address',
  'shipping.address2': 'the second line of the address',
  'shipping.address3': 'the third line of the address',
  'shipping.town': 'the town',
  'shipping.county': 'the county',
  'shipping.postcode': 'the postcode',
  'billing.firstName': 'the first name',
  'billing.lastName': 'the last name',
  'billing.address1': 'the first line of the address',
  'billing.address2': 'the second line of the address',
  'billing.address3': 'the third line of the address',
  'billing.town': 'the town',
  'billing.county': 'the county',
  'billing.postcode': 'the postcode',
  telephone: 'your telephone number',
  email: 'your email address',
  deliveryNotes: 'the delivery notes',
  poNumber: 'the PO number',
  tradeCompanyName: 'your company name',
  password: 'a password',
  passwordConfirmation: 'the password again',
}

/** The message under a field (OP-58, T-223). */
export const fieldProblemMessage = (field: TextField, problem: FieldProblem): string => {
  switch (problem.rule) {
    case 'missing':
      return messages.pleaseEnter(fieldWords[field])
    case 'too-long':
      return messages.textTooLong(fieldWords[field], problem.most)
    case 'too-short':
      return messages.passwordTooShort(problem.least)
    case 'not-a-postcode':
      return messages.badPostcode
    case 'not-a-telephone':
      return messages.badTelephone
    case 'not-an-email':
      return messages.badEmail
    case 'not-a-name':
      return messages.nameLettersOnly(fieldWords[field])
    case 'not-a-company':
      return messages.companySigns
    case 'not-confirmed':
      return messages.passwordNotConfirmed
    default:
      return unreachable(problem)
  }
}

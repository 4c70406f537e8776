/* The rules of the card fields: how numbers are grouped, when a value is complete, and Stripe's messages. */

export type Field = 'number' | 'expiry' | 'cvc'

export interface FieldError {
  readonly type: 'validation_error'
  readonly code: string
  readonly message: string
}

export type Values = Partial<Record<Field, string>>

const complaint = (code: string, message: string): FieldError => ({ type: 'validation_error', code, message })

const digitsOf = (text: string): string => text.replace(/\D/g, '')

export const brandOf = (number: string): string => {
  const digits = digitsOf(number)
  if (/^4/.test(digits)) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard'
  return /^3[47]/.test(digits) ? 'amex' : 'unknown'
}

const lengthOf = (number: string): number => (brandOf(number) === 'amex' ? 15 : 16)

/** '4242424242424242' → '4242 4242 4242 4242'; American Express in 4, 6 and 5. */
export const groupNumber = (text: string): string => {
  const digits = digitsOf(text).slice(0, lengthOf(text))
  const groups =
    brandOf(digits) === 'amex' ? /^(\d{1,4})(\d{0,6})(\d{0,5})/ : /^(\d{1,4})(\d{0,4})(\d{0,4})(\d{0,4})/
  return digits.match(groups)?.slice(1).filter(Boolean).join(' ') ?? ''
}

/** '1234' → '12 / 34'; '4' → '04 / '. */
export const groupExpiry = (text: string): string => {
  const digits = digitsOf(text).slice(0, 4)
  const month = /^[2-9]/.test(digits) ? `0${digits}` : digits
  if (month.length < 2) return month
  const typedBack = /^\d\d ?$/.test(text)
  return month.length === 2 && typedBack && text.endsWith(' ')
    ? month
    : `${month.slice(0, 2)} / ${month.slice(2, 4)}`
}

const isLuhn = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const doubled = Number(digit) * (i % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

export const readExpiry = (text: string): { readonly month: number; readonly year: number } | null => {
  const [, month, year] = text.match(/^(\d\d)\s*\/\s*(\d\d)$/) ?? []
  return month === undefined || year === undefined
    ? null
    : { month: Number(month), year: 2000 + Number(year) }
}

const checks: Readonly<Record<Field, (value: string, number: string, today: Date) => FieldError | null>> = {
  number: (value) => {
    const digits = digitsOf(value)
    if (digits.length < lengthOf(digits))
      return complaint('incomplete_number', 'Your card number is incomplete.')
    return isLuhn(digits) ? null : complaint('invalid_number', 'Your card number is invalid.')
  },
  expiry: (value, _number, today) => {
    const expiry = readExpiry(value)
    if (expiry === null || expiry.month < 1 || expiry.month > 12)
      return complaint('incomplete_expiry', 'Your card’s expiry date is incomplete.')
    const left = (expiry.year - today.getFullYear()) * 12 + expiry.month - 1 - today.getMonth()
    return left >= 0 ? null : complaint('invalid_expiry_year_past', 'Your card’s expiry year is in the past.')
  },
  cvc: (value, number) =>
    digitsOf(value).length === (brandOf(number) === 'amex' ? 4 : 3)
      ? null
      : complaint('incomplete_cvc', 'Your card’s security code is incomplete.'),
}

/** The first problem of the card; null: the card is complete. */
export const firstFieldError = (values: Values, fields: readonly Field[], today: Date): FieldError | null => {
  for (const field of fields) {
    const found = checks[field](values[field] ?? '', values.number ?? '', today)
    if (found !== null) return found
  }
  return null
}

/** The problem of a field; null for an empty field, which was not begun. */
export const fieldErrorOf = (field: Field, values: Values, today: Date): FieldError | null =>
  (values[field] ?? '') === '' ? null : checks[field](values[field] ?? '', values.number ?? '', today)

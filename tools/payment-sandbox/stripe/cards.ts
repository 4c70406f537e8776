import { invalidRequest, StripeFailure } from './errors.ts'

/** A bank's decline; `message` is Stripe's, word for word. */
interface Decline {
  readonly code: string
  readonly declineCode?: string
  readonly message: string
}

export interface CardBehaviour {
  readonly brand: string
  readonly country: string
  readonly funding: 'credit' | 'debit'
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
  /** `asked`: only if the merchant requests it. */
  readonly authentication: 'none' | 'asked' | 'always'
  readonly decline: Decline | null
  /** The bank returns its refunds a moment later. */
  readonly refundsFail: boolean
}

const declines = {
  generic: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  funds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  lost: { code: 'card_declined', declineCode: 'lost_card', message: 'Your card was declined.' },
  stolen: { code: 'card_declined', declineCode: 'stolen_card', message: 'Your card was declined.' },
  expired: { code: 'expired_card', message: 'Your card has expired.' },
  cvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  processing: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
} as const satisfies Record<string, Decline>

interface TestCard {
  readonly number: string
  /** The name of the same card as a predefined payment method. */
  readonly method: string | null
  readonly country?: string
  readonly funding?: 'debit'
  readonly decline?: Decline
  readonly authentication?: 'asked' | 'always'
  readonly refundsFail?: true
}

/** The vendor's published test cards. Others with a correct check digit are declined, as in test mode. */
const testCards: readonly TestCard[] = [
  { number: '4242424242424242', method: 'pm_card_visa' },
  { number: '4000056655665556', method: 'pm_card_visa_debit', funding: 'debit' },
  { number: '5555555555554444', method: 'pm_card_mastercard' },
  { number: '2223003122003222', method: null },
  { number: '5200828282828210', method: 'pm_card_mastercard_debit', funding: 'debit' },
  { number: '378282246310005', method: 'pm_card_amex' },
  { number: '4000008260000000', method: 'pm_card_gb', country: 'GB' },
  { number: '4000058260000005', method: 'pm_card_gb_debit', country: 'GB', funding: 'debit' },
  { number: '5555558265554449', method: 'pm_card_gb_mastercard', country: 'GB' },
  { number: '4000000000000002', method: 'pm_card_visa_chargeDeclined', decline: declines.generic },
  { number: '4000000000000341', method: 'pm_card_chargeCustomerFail', decline: declines.generic },
  {
    number: '4000000000009995',
    method: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    decline: declines.funds,
  },
  { number: '4000000000009987', method: 'pm_card_visa_chargeDeclinedLostCard', decline: declines.lost },
  { number: '4000000000009979', method: 'pm_card_visa_chargeDeclinedStolenCard', decline: declines.stolen },
  { number: '4000000000000069', method: 'pm_card_chargeDeclinedExpiredCard', decline: declines.expired },
  { number: '4000000000000127', method: 'pm_card_chargeDeclinedIncorrectCvc', decline: declines.cvc },
  {
    number: '4000000000000119',
    method: 'pm_card_chargeDeclinedProcessingError',
    decline: declines.processing,
  },
  { number: '4000000000005126', method: 'pm_card_refundFail', refundsFail: true },
  { number: '4000002500003155', method: 'pm_card_authenticationRequiredOnSetup', authentication: 'always' },
  { number: '4000002760003184', method: 'pm_card_authenticationRequired', authentication: 'always' },
  { number: '4000003800000446', method: null, authentication: 'always' },
  { number: '4000000000003220', method: 'pm_card_threeDSecure2Required', authentication: 'always' },
  { number: '4000000000003063', method: 'pm_card_threeDSecureRequired', authentication: 'always' },
  { number: '4000000000003055', method: 'pm_card_threeDSecureOptional', authentication: 'asked' },
  {
    number: '4000008400001629',
    method: 'pm_card_threeDSecureRequiredChargeDeclined',
    authentication: 'always',
    decline: declines.generic,
  },
  {
    number: '4000008260003178',
    method: 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
    authentication: 'always',
    decline: declines.funds,
  },
]

const brandOf = (number: string): string => {
  if (/^3[47]/.test(number)) return 'amex'
  return /^(5[1-5]|2[2-7])/.test(number) ? 'mastercard' : 'visa'
}

const isLuhn = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const doubled = Number(digit) * (i % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

const cardError = (code: string, message: string, param: string): StripeFailure =>
  new StripeFailure(402, { type: 'card_error', code, message, param })

export interface TypedCard {
  readonly number: string
  readonly expMonth: number
  readonly expYear: number
  readonly cvc: string | null
}

const behaviourOf = (card: TestCard, expMonth: number, expYear: number): CardBehaviour => ({
  brand: brandOf(card.number),
  country: card.country ?? 'US',
  funding: card.funding ?? 'credit',
  last4: card.number.slice(-4),
  expMonth,
  expYear,
  authentication: card.authentication ?? 'none',
  decline: card.decline ?? null,
  refundsFail: card.refundsFail ?? false,
})

/** The behaviour of a typed card; throws Stripe's error for invalid input. */
export const readCard = ({ number, expMonth, expYear, cvc }: TypedCard, now: Date): CardBehaviour => {
  const digits = number.replaceAll(/[\s-]/g, '')
  if (!/^\d{13,19}$/.test(digits) || !isLuhn(digits))
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'number')
  if (!(expMonth >= 1 && expMonth <= 12))
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  const year = expYear < 100 ? 2000 + expYear : expYear
  const monthsLeft = (year - now.getUTCFullYear()) * 12 + expMonth - 1 - now.getUTCMonth()
  if (!(monthsLeft >= 0 && year < 2100))
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  if (cvc !== null && !/^\d{3,4}$/.test(cvc))
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  const known = testCards.find((card) => card.number === digits)
  if (known === undefined)
    throw new StripeFailure(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
      message:
        'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    })
  return behaviourOf(known, expMonth, year)
}

/** The behaviour of a predefined payment method; null if `name` is none. */
export const predefinedCard = (name: string, now: Date): CardBehaviour | null => {
  const card = testCards.find(({ method }) => method === name)
  return card === undefined ? null : behaviourOf(card, 12, now.getUTCFullYear() + 1)
}

export const unknownMethod = (id: string): StripeFailure =>
  invalidRequest(`No such PaymentMethod: '${id}'`, { code: 'resource_missing', param: 'payment_method' })

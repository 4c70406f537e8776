export interface ErrorDetail {
  readonly issue: string
  readonly description: string
  readonly field?: string
  readonly value?: string
  readonly location?: 'body' | 'path'
}

/** PayPal's error body without its debug id, which the response adds. */
export class PaypalFailure extends Error {
  readonly status: number
  readonly errorName: string
  readonly details: readonly ErrorDetail[]

  constructor(status: number, errorName: string, message: string, details: readonly ErrorDetail[] = []) {
    super(message)
    this.status = status
    this.errorName = errorName
    this.details = details
  }
}

/** The issues this sandbox can raise, with PayPal's descriptions. */
const descriptions = {
  INSTRUMENT_DECLINED:
    'The instrument presented  was either declined by the processor or bank, or it can’t be used for this payment.',
  TRANSACTION_REFUSED: 'The request was refused.',
  PAYER_ACCOUNT_RESTRICTED: 'The payer account is restricted.',
  PAYER_CANNOT_PAY:
    'Payer cannot pay for this transaction. Please contact the payer to find other ways to pay for this transaction.',
  COMPLIANCE_VIOLATION: 'Transaction cannot be processed due to a possible compliance violation.',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'You have exceeded the maximum number of payment attempts.',
  ORDER_NOT_APPROVED:
    'Payer has not yet approved the Order for payment. Please redirect the payer to the ‘rel’:‘approve’ url returned as part of the HATEOAS links within the Create Order call.',
  ORDER_ALREADY_CAPTURED:
    "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.",
  ORDER_COMPLETION_IN_PROGRESS: 'Order completion in progress. Please try again later.',
  DUPLICATE_INVOICE_ID:
    'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.',
  PAYER_ACTION_REQUIRED: 'Transaction cannot complete successfully, instruct the buyer to return to PayPal.',
  AMOUNT_MISMATCH:
    'Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.',
  ITEM_TOTAL_MISMATCH:
    'Should equal sum of (unit_amount * quantity) across all items for a given purchase_unit.',
  CAPTURE_FULLY_REFUNDED: 'The capture has already been fully refunded.',
  REFUND_AMOUNT_EXCEEDED:
    'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
  REFUND_NOT_ALLOWED: 'The capture cannot be refunded in its present state.',
  CURRENCY_NOT_SUPPORTED: 'Currency code is not currently supported.',
} as const

export type Issue = keyof typeof descriptions

export const isIssue = (text: string): text is Issue => Object.hasOwn(descriptions, text)

/** A 422 with its issue, PayPal's refusal of a well-formed but impossible request. */
export const unprocessable = (issue: Issue, field?: string): PaypalFailure =>
  new PaypalFailure(
    422,
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
    [{ issue, description: descriptions[issue], ...(field === undefined ? {} : { field }) }],
  )

/** A 404 for an unknown id. */
export const notFound = (): PaypalFailure =>
  new PaypalFailure(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.', [
    {
      issue: 'INVALID_RESOURCE_ID',
      description: 'Specified resource ID does not exist. Please check the resource ID and try again.',
    },
  ])

/** A 400 for a body that does not match the documented schema; `details` name the fields. */
export const malformed = (details: readonly ErrorDetail[]): PaypalFailure =>
  new PaypalFailure(
    400,
    'INVALID_REQUEST',
    'Request is not well-formed, syntactically incorrect, or violates schema.',
    details,
  )

import { z } from 'zod'
import { malformed, unprocessable } from './errors.ts'

/*
 * The schemas of the calls. An unknown name is an error: PayPal drops it silently, and a mistake would reach
 * production.
 */

const amountText = z.string().regex(/^\d{1,9}(\.\d{2})?$/, 'A decimal text with two places.')

const money = z.strictObject({ currency_code: z.literal('GBP'), value: amountText })
export type Money = z.infer<typeof money>

const item = z.strictObject({
  name: z.string().min(1).max(127),
  unit_amount: money,
  tax: money.optional(),
  quantity: z.string().regex(/^[1-9][0-9]{0,9}$/),
  sku: z.string().max(127).optional(),
  description: z.string().max(2048).optional(),
  category: z.enum(['DIGITAL_GOODS', 'PHYSICAL_GOODS', 'DONATION']).optional(),
})

const breakdown = z.strictObject({
  item_total: money.optional(),
  shipping: money.optional(),
  handling: money.optional(),
  tax_total: money.optional(),
  insurance: money.optional(),
  shipping_discount: money.optional(),
  discount: money.optional(),
})

const address = z.strictObject({
  address_line_1: z.string().max(300).optional(),
  address_line_2: z.string().max(300).optional(),
  admin_area_2: z.string().max(120).optional(),
  admin_area_1: z.string().max(300).optional(),
  postal_code: z.string().max(60).optional(),
  country_code: z.string().length(2),
})

const purchaseUnit = z.strictObject({
  reference_id: z.string().min(1).max(256).default('default'),
  amount: money.extend({ breakdown: breakdown.optional() }),
  description: z.string().min(1).max(127).optional(),
  custom_id: z.string().min(1).max(127).optional(),
  invoice_id: z.string().min(1).max(127).optional(),
  soft_descriptor: z.string().min(1).max(22).optional(),
  items: z.array(item).optional(),
  shipping: z
    .strictObject({
      type: z.string().optional(),
      name: z.strictObject({ full_name: z.string().max(300) }).optional(),
      address: address.optional(),
    })
    .optional(),
})

const context = z.strictObject({
  brand_name: z.string().max(127).optional(),
  locale: z.string().optional(),
  shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']).optional(),
  landing_page: z.enum(['LOGIN', 'GUEST_CHECKOUT', 'BILLING', 'NO_PREFERENCE']).optional(),
  user_action: z.enum(['CONTINUE', 'PAY_NOW']).optional(),
  payment_method_preference: z.enum(['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED']).optional(),
  return_url: z.url().optional(),
  cancel_url: z.url().optional(),
})

export const newOrder = z.strictObject({
  intent: z.literal('CAPTURE'),
  purchase_units: z.array(purchaseUnit).length(1),
  application_context: context.optional(),
  payment_source: z
    .strictObject({ paypal: z.strictObject({ experience_context: context.optional() }) })
    .optional(),
})
export type NewOrder = z.infer<typeof newOrder>
export type PurchaseUnit = NewOrder['purchase_units'][number]

export const newRefund = z.strictObject({
  amount: money.optional(),
  custom_id: z.string().max(127).optional(),
  invoice_id: z.string().max(127).optional(),
  note_to_payer: z.string().max(255).optional(),
})

export const verification = z.strictObject({
  auth_algo: z.string(),
  cert_url: z.string(),
  transmission_id: z.string(),
  transmission_sig: z.string(),
  transmission_time: z.string(),
  webhook_id: z.string(),
  webhook_event: z.looseObject({}),
})

/** Reads a body by its schema; reports problems in PayPal's format, field by field. */
export const readBody = <T>(shape: z.ZodType<T>, text: string): T => {
  let body: unknown
  try {
    body = text === '' ? {} : JSON.parse(text)
  } catch {
    throw malformed([
      { issue: 'MALFORMED_REQUEST_JSON', description: 'The request JSON is not well formed.' },
    ])
  }
  const read = shape.safeParse(body)
  if (read.success) return read.data
  throw malformed(
    read.error.issues.map((issue) => ({
      field: `/${[...issue.path, ...(issue.code === 'unrecognized_keys' ? issue.keys : [])].join('/')}`,
      location: 'body',
      issue: issue.code === 'unrecognized_keys' ? 'UNKNOWN_PARAMETER' : 'INVALID_PARAMETER_SYNTAX',
      description: issue.message,
    })),
  )
}

/** '336.96' → 33696 */
export const penceOf = (amount: Money | undefined): number => {
  if (amount === undefined) return 0
  const [pounds = '0', pence = '00'] = amount.value.split('.')
  return Number(pounds) * 100 + Number(pence)
}

/** 33696 → '336.96' */
export const moneyOf = (pence: number): Money => ({
  currency_code: 'GBP',
  value: `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`,
})

/** Checks the sums: the parts add up to the amount, and the items to their total. */
export const checkSums = ({ amount, items }: PurchaseUnit): void => {
  const parts = amount.breakdown
  if (parts !== undefined) {
    const plus = [parts.item_total, parts.shipping, parts.handling, parts.tax_total, parts.insurance]
    const minus = [parts.shipping_discount, parts.discount]
    const sum = (list: readonly (Money | undefined)[]): number =>
      list.reduce((total, m) => total + penceOf(m), 0)
    if (sum(plus) - sum(minus) !== penceOf(amount))
      throw unprocessable('AMOUNT_MISMATCH', "/purchase_units/@reference_id=='default'/amount/value")
  }
  if (items !== undefined) {
    const total = items.reduce((sum, i) => sum + penceOf(i.unit_amount) * Number(i.quantity), 0)
    if (total !== penceOf(parts?.item_total))
      throw unprocessable('ITEM_TOTAL_MISMATCH', "/purchase_units/@reference_id=='default'/items")
  }
}

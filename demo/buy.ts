import { eq } from 'drizzle-orm'
import { calls, paths } from '#contract/routes.ts'
import { addWorkingDays, formatDay } from '#domain/delivery/calendar.ts'
import { orders, variation } from '#server/database/schema/index.ts'
import { bankHolidays } from '#server/delivery/index.ts'
import { londonNow } from '#server/london.ts'
import type { OpenDemo } from './open-demo.ts'
import type { DemoCustomer } from './people.ts'
import { type DemoVisitor, visit } from './visitor.ts'

/** What a customer buys, and how it is delivered. */
export interface Purchase {
  readonly customer: DemoCustomer
  /** Skus, and m² or pieces of each. */
  readonly goods: readonly (readonly [sku: string, quantity: number])[]
  /** Working days until the delivery, by the service on which the day is chosen; left out: the standard one. */
  readonly inDays?: number
  readonly code?: string
  readonly notes?: string
  /** A visitor who is logged in; left out: a guest. */
  readonly as?: DemoVisitor
}

export type Method = 'card' | 'paypal' | 'account' | 'on-hold' | 'nothing'

const NOMINATED_DAY = 2
export const GOOD_CARD = '4242424242424242'

/** Fills the basket and the checkout form: a visitor at the payment page. */
export const prepare = async (demo: OpenDemo, purchase: Purchase): Promise<DemoVisitor> => {
  const { customer, goods, inDays, code, notes = '', as: visitor = visit(demo) } = purchase
  await visitor.post(calls.setPostcode, { postcode: customer.postcode })
  const variations = []
  for (const [sku, qty] of goods) {
    const [row] = await demo.database.queries
      .select({ id: variation.id })
      .from(variation)
      .where(eq(variation.sku, sku))
    variations.push({ id: row?.id ?? 0, qty })
  }
  await visitor.post(calls.addMultipleToBasket, { variations })
  if (code !== undefined) await visitor.post(calls.applyDiscountCode, { discount_code: code })
  if (inDays !== undefined) {
    const { day } = londonNow(new Date())
    const delivery_date = formatDay(addWorkingDays(day, inDays, bankHolidays(day)))
    await visitor.post(calls.setShippingService, { shipping_service_id: NOMINATED_DAY, delivery_date })
  }
  await visitor.post(paths.checkout, {
    shipping_first_name: customer.firstName,
    shipping_last_name: customer.lastName,
    shipping_address_1: customer.address,
    shipping_address_2: '',
    shipping_address_3: '',
    shipping_town: customer.town,
    shipping_county: customer.county,
    shipping_postcode: customer.postcode,
    billing_telephone: customer.telephone,
    billing_email: customer.email,
    delivery_notes: notes,
    password: '',
    password_confirmation: '',
  })
  return visitor
}

/** Sends a form to the provider, as its script in the page does. */
const sendToProvider = async (
  { provider, publishableKey }: OpenDemo,
  url: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> => {
  const response = await provider.inject({
    method: 'POST',
    url,
    headers: {
      host: '127.0.0.1',
      authorization: `Bearer ${publishableKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams(fields).toString(),
  })
  if (response.statusCode >= 500) throw new Error(`The provider answered ${url}: ${response.body}`)
}

/** Opens a card payment and types the card; returns the provider's id of the payment. */
export const payInPage = async (
  demo: OpenDemo,
  visitor: DemoVisitor,
  { card = GOOD_CARD, before }: { readonly card?: string; readonly before?: (id: string) => void } = {},
): Promise<string> => {
  await visitor.post(calls.checkOrderValidity)
  const secret = (await visitor.post(calls.paymentIntent)).body
  const id = secret.split('_secret_')[0] ?? ''
  before?.(id)
  await sendToProvider(demo, `/v1/payment_intents/${id}/confirm`, {
    client_secret: secret,
    use_stripe_sdk: 'true',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2034',
    'payment_method_data[card][cvc]': '123',
  })
  return id
}

/** Approves the visitor's order at PayPal and captures it; `pending`: the money comes later. */
export const payByPaypal = async (
  demo: OpenDemo,
  visitor: DemoVisitor,
  funding: 'balance' | 'pending' = 'balance',
) => {
  const { id } = (await visitor.get(calls.paypalGetOrder)).json<{ id: string }>()
  await sendToProvider(demo, '/checkoutnow', { token: id, outcome: 'approve', funding })
  await visitor.post(calls.paypalCaptureOrder, { order_id: id }, [200, 202, 409])
  return visitor.post(
    calls.paypalConfirmed,
    { paypal_data: { orderID: id }, other_data: {} },
    funding === 'pending' ? [200, 202, 409] : [200],
  )
}

const pay = async (demo: OpenDemo, visitor: DemoVisitor, method: Method) => {
  switch (method) {
    case 'card': {
      const id = await payInPage(demo, visitor)
      return visitor.post(calls.paymentConfirm, { payment_intent_id: id, opt_in: false })
    }
    case 'paypal':
      return payByPaypal(demo, visitor)
    case 'account':
      return visitor.post(calls.payOnAccount)
    case 'on-hold':
      return visitor.post(calls.payOnHold)
    case 'nothing':
      return visitor.post(calls.payNoCharge, { opt_in: false })
  }
}

/** Buys and pays; returns the order's number. */
export const buy = async (demo: OpenDemo, purchase: Purchase, method: Method): Promise<string> => {
  const paid = await pay(demo, await prepare(demo, purchase), method)
  const token = paid.body.match(/\/checkout\/complete\/([\w-]+)/)?.[1] ?? ''
  const [order] = await demo.database.queries
    .select({ number: orders.number })
    .from(orders)
    .where(eq(orders.token, token))
  if (order === undefined) throw new Error(`No order came of a payment by ${method}: ${paid.body}`)
  return order.number
}

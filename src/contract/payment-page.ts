import type { OrderState } from '#domain/orders/states.ts'
import type { PaymentMethod } from '#domain/payments/methods.ts'

/** The billing address as the payment page has it (T-279). */
export interface BillingAddress {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly telephone: string
  readonly address_1: string
  readonly address_2: string
  readonly address_3: string
  readonly town: string
  readonly county: string
  readonly postcode: string
}

/** The data of the payment page (T-279); amounts are pounds, VAT included. */
export interface PaymentPage {
  readonly billing_address: BillingAddress
  /** '1' when there is nothing to pay: then the method is no-charge (T-255, T-267). */
  readonly bypass_payment: '0' | '1'
  /** '1' when the shopper has agreed to news already (T-260). */
  readonly has_consent: '0' | '1'
  /** HTML of our own (T-257). */
  readonly terms: string
  readonly stripe_enabled: boolean
  /** The publishable key; null without cards. */
  readonly stripe_key: string | null
  readonly paypal_enabled: boolean
  readonly paypal_client_id: string | null
  readonly pay_on_account_enabled: boolean
  readonly on_hold_enabled: boolean
  /** To pay on account the password is asked for once more: it was entered more than 12 hours ago (HZ-21). */
  readonly password_first: boolean
  /** All methods that are open, in the page's order; one alone is preselected (T-266). */
  readonly methods: readonly PaymentMethod[]
  /** Why an approved trade account cannot pay for this order, as a sentence; null: it can, or there is none. */
  readonly why_not_account: string | null
  /** Why there is none of them, as a sentence: £0.29 is less than any card takes; null: there is one. */
  readonly why_no_method: string | null
  readonly total: number
  /** Stands for all that the page shows to be bought; the calls of payment send it back (T-287). */
  readonly shown: string
  /** Whether the shopper must say that they know of kerbside delivery (T-262). */
  readonly kerbside_option: boolean
  readonly lines: readonly PaymentLine[]
  readonly item_total: number
  readonly discount_total: number
  readonly discount_description: string | null
  readonly shipping_total: number
  readonly tax_total: number
  /** 'Nominated Day, Tue 10 June 2025' */
  readonly delivery: string
  readonly delivery_address: readonly string[]
}

export interface PaymentLine {
  readonly name: string
  /** '600 × 600 mm · 10.08 m² (28 tiles)', '2 × 5 kg' */
  readonly bought: string
  readonly price: number
}

/** Why there is no payment page now, as a sentence, and where the shopper goes with it. */
export interface NoPayment {
  readonly message: string
  readonly to: string
}

/** What an order's own page shows; amounts are pounds, VAT included. */
export interface OrderPage {
  readonly number: string
  /** Its address is `completePath(token)`. */
  readonly token: string
  readonly state: OrderState
  readonly method: PaymentMethod
  /** ISO 8601, UTC. */
  readonly placed_at: string
  readonly lines: readonly OrderPageLine[]
  readonly item_total: number
  readonly discount_total: number
  readonly discount_description: string | null
  readonly shipping_total: number
  readonly total: number
  /** The VAT contained in the total, and the total without it. */
  readonly vat: number
  readonly total_ex_vat: number
  /** Its rate, as printed: '20%'. */
  readonly vat_rate: string
  readonly refunded: number
  /** Those that stand, the first one first; each is a PDF at its own path. */
  readonly credit_notes: readonly { readonly number: string; readonly amount: number }[]
  readonly delivery: string
  readonly delivery_address: readonly string[]
  readonly delivery_notes: string
  readonly billing_address: readonly string[]
  readonly email: string
  readonly telephone: string
  /** What is still to be done: an order on hold, an invoice to come. */
  readonly note: string | null
}

export interface OrderPageLine {
  readonly name: string
  readonly sku: string
  /** '600 × 600 mm · 10.08 m² (28 tiles)', '2 × 5 kg' */
  readonly bought: string
  readonly unit_price: number
  readonly price: number
  /** The VAT in what is paid for it, after its share of the discount. */
  readonly vat: number
  readonly variation_id: number
}

/** The confirmation: all of it for who ordered, number and state alone for anybody else with the address (HZ-27). */
export type Confirmation =
  | { readonly kind: 'own'; readonly order: OrderPage }
  | { readonly kind: 'brief'; readonly number: string; readonly state: OrderState }

/** An order in a list of a customer's orders. */
export interface OrderSummary {
  readonly number: string
  readonly token: string
  readonly state: OrderState
  readonly placed_at: string
  readonly method: PaymentMethod
  readonly total: number
  readonly refunded: number
  readonly line_count: number
}

import type { PoundsExVat, PoundsIncVat } from '#domain/money/pounds.ts'
import type { OrderState } from '#domain/orders/states.ts'
import type { PaymentMethod } from '#domain/payments/methods.ts'
import type { WireLinePlan } from './line-plan.ts'
import type { WireMedium } from './product.ts'

/** The billing address on the payment page (T-279). */
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
  /** Trusted HTML, written by the shop (T-257). */
  readonly terms: string
  readonly stripe_enabled: boolean
  /** The publishable key; null without cards. */
  readonly stripe_key: string | null
  readonly paypal_enabled: boolean
  readonly paypal_client_id: string | null
  readonly pay_on_account_enabled: boolean
  readonly on_hold_enabled: boolean
  /** Paying on account needs the password again: it was entered more than 12 hours ago (HZ-21). */
  readonly password_first: boolean
  /** All available methods, in the page's order; a single one is preselected (T-266). */
  readonly methods: readonly PaymentMethod[]
  /**
   * Why an approved trade account cannot pay for this order, as a message; null if it can, or there is none.
   */
  readonly why_not_account: string | null
  /**
   * Why no method is available, as a message: £0.29 is below the minimum of every card; null if there is one.
   */
  readonly why_no_method: string | null
  readonly total: PoundsIncVat
  /** Fingerprint of what the page offers to buy; the payment calls send it back (T-287). */
  readonly shown: string
  /** Whether the shopper must confirm kerbside delivery (T-262). */
  readonly kerbside_option: boolean
  readonly lines: readonly PaymentLine[]
  readonly item_total: PoundsIncVat
  /** How much of it is part-crate delivery (S-004). */
  readonly part_crate_delivery: PoundsIncVat
  readonly discount_total: PoundsIncVat
  readonly discount_description: string | null
  readonly shipping_total: PoundsIncVat
  /** Postage of earlier samples that comes back (D28); positive, 0 without any. */
  readonly postage_refund: PoundsIncVat
  readonly tax_total: number
  /** 'Nominated Day, Tue 10 June 2025' */
  readonly delivery: string
  readonly delivery_address: readonly string[]
}

export interface PaymentLine {
  readonly name: string
  /** '600 × 600 mm · 10.08 m² (28 tiles)', '2 × 5 kg' */
  readonly bought: string
  readonly price: PoundsIncVat
  readonly plans: readonly WireLinePlan[]
}

/** Why there is no payment page now, as a message, and where the shopper is redirected with it. */
export interface PaymentPageUnavailable {
  readonly message: string
  readonly to: string
}

/** The data of an order's page; amounts are pounds, VAT included. */
export interface OrderPage {
  readonly number: string
  /** The page's URL is `completePath(token)`. */
  readonly token: string
  readonly state: OrderState
  readonly method: PaymentMethod
  /** ISO 8601, UTC. */
  readonly placed_at: string
  readonly lines: readonly OrderPageLine[]
  readonly item_total: PoundsIncVat
  /** How much of it is part-crate delivery (S-004). */
  readonly part_crate_delivery: PoundsIncVat
  readonly discount_total: PoundsIncVat
  readonly discount_description: string | null
  readonly shipping_total: PoundsIncVat
  /** Postage of earlier samples that came back (D28); positive, 0 without any. */
  readonly postage_refund: PoundsIncVat
  readonly total: PoundsIncVat
  /** The VAT contained in the total, and the total without it. */
  readonly vat: number
  readonly total_ex_vat: PoundsExVat
  /** Its rate, as printed: '20%'. */
  readonly vat_rate: string
  readonly refunded: PoundsIncVat
  /** The valid ones, oldest first; each is a PDF at its own path. */
  readonly credit_notes: readonly { readonly number: string; readonly amount: PoundsIncVat }[]
  /** What it costs beside its total, oldest first: a crane lorry, a dearer delivery (M-040). */
  readonly charges: readonly {
    /** 1, 2, … in its order. */
    readonly number: number
    readonly words: string
    readonly amount: PoundsIncVat
    /** 'account': the trade account owes it. */
    readonly state: 'due' | 'paid' | 'account'
    /** What of it was given back. */
    readonly refunded: PoundsIncVat
  }[]
  /** What was sent so far, oldest first; orders sent before dispatches were recorded have none. */
  readonly shipments: readonly OrderShipment[]
  /** A part was sent, and the rest is to follow. */
  readonly part_sent: boolean
  readonly delivery: string
  /** The day in it, as '2025-06-10'; null: the service has none. */
  readonly delivery_date: string | null
  /** Whether goods are set down at the kerbside (OP-69). */
  readonly kerbside: boolean
  readonly delivery_address: readonly string[]
  readonly delivery_notes: string
  /** The shopper's own number for the order; null: none. */
  readonly po_number: string | null
  readonly billing_address: readonly string[]
  readonly email: string
  readonly telephone: string
  /** A note on the next step: an order on hold, an invoice to come. */
  readonly note: string | null
}

/** Goods that were sent together (M-053). */
export interface OrderShipment {
  /** 1, 2, … in the order. */
  readonly number: number
  /** 'Thu 26 November 2026' */
  readonly day: string
  readonly carrier: string | null
  readonly tracking: readonly {
    readonly number: string
    /** The carrier's page; null: it has none. */
    readonly link: string | null
  }[]
  readonly goods: readonly { readonly name: string; readonly bought: string }[]
}

export interface OrderPageLine {
  readonly name: string
  readonly sku: string
  /** '600 × 600 mm · 10.08 m² (28 tiles)', '2 × 5 kg' */
  readonly bought: string
  readonly unit_price: PoundsIncVat
  readonly price: PoundsIncVat
  /** The VAT in the line's price after its share of the discount. */
  readonly vat: number
  readonly variation_id: number
  readonly plans: readonly WireLinePlan[]
}

/**
 * The confirmation: the full order for its owner, number and state only for other visitors with the URL
 * (HZ-27).
 */
export type OrderConfirmation =
  | {
      readonly kind: 'own'
      readonly order: OrderPage
      /** Whether it is among the orders of the visitor's account. */
      readonly in_account: boolean
      /** Whether the visitor has looked it up by its number and email (S-036). */
      readonly looked_up: boolean
      /** Whether the guest may open an account with this order (S-035). */
      readonly offers_account: boolean
      /** What the ordered goods still need, such as grout (S-024). */
      readonly still_needed: readonly StillNeeded[]
    }
  | { readonly kind: 'brief'; readonly number: string; readonly state: OrderState }

/** An extra that ordered goods still need, and what its packs cost. */
export interface StillNeeded {
  readonly variation_id: number
  readonly name: string
  readonly variation_name: string
  readonly full_slug: string
  readonly picture: WireMedium | null
  readonly quantity: number
  readonly price: PoundsIncVat
}

/** An order in a list of a customer's orders. */
export interface OrderSummary {
  readonly number: string
  readonly token: string
  readonly state: OrderState
  readonly placed_at: string
  readonly method: PaymentMethod
  readonly total: PoundsIncVat
  readonly refunded: PoundsIncVat
  readonly line_count: number
}

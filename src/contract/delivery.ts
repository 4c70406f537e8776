import { z } from 'zod'
import { tidyText } from '#domain/checkout/form.ts'
import type { PoundsIncVat } from '#domain/money/pounds.ts'
import { messages } from './messages.ts'
import { poundsExVat, poundsIncVat, redirectTarget, wireId } from './wire.ts'

/** A postcode as typed; the domain validates it. */
export const SetPostcode = z.object({
  postcode: z.string({ error: messages.badPostcode }).max(1000, messages.badPostcode),
  redirect: redirectTarget,
})

/**
 * `again`: the id of a form without script that the postcode was typed in. The browser returns to it, and what
 * was chosen and typed in it is restored (S-002).
 */
export const SetPostcodeQuery = z.object({
  again: z
    .string()
    .regex(/^[a-z-]{1,30}$/)
    .optional()
    .catch(undefined),
  /** The form was sent for something else: an empty field is no mistake. */
  optional: z.literal('1').optional().catch(undefined),
})

/** A date to choose: its value, YYYY-MM-DD, and its label, 'Tue 10 June 2025' (T-105, OP-53). */
export const WireDate = z.tuple([z.string(), z.string()])
export type WireDate = z.infer<typeof WireDate>

/** A service that brings the basket to the postcode (T-104). */
export const WireShippingService = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  /** Pounds ex VAT, postage of samples included (OP-04, OP-40). */
  cost: poundsExVat,
  /** Pounds including VAT: what the shopper pays; zero is shown as 'Included' (T-100). */
  price: poundsIncVat,
  dates: z.array(WireDate),
  allow_nominated_day: z.boolean(),
  default: z.boolean(),
  /** Parts of the cost: name → pounds ex VAT (OP-40). */
  products: z.record(z.string(), poundsExVat),
  /**
   * The same in order, in pounds including VAT; `postage` marks the postage of samples, one part per product.
   */
  parts: z.array(z.object({ name: z.string(), price: poundsIncVat, postage: z.boolean() })),
  /** Whether there is a date to choose (T-099). */
  choose_date: z.boolean(),
  /** Whether '(estimated)' is shown after the date (T-101). */
  estimated: z.boolean(),
})
export type WireShippingService = z.infer<typeof WireShippingService>

/** Response of getShippingServices (T-103). */
export const WireShippingServices = z.object({
  /** Empty without a postcode (T-093). */
  services: z.array(WireShippingService),
  /** Services that cannot bring this basket there, and why. */
  not_offered: z.array(z.object({ id: z.number().int(), name: z.string(), reason: z.string() })),
  selected_service_id: z.number().int().nullable(),
  /** YYYY-MM-DD; null where the service has no dates (T-113). */
  selected_delivery_date: z.string().nullable(),
  delivery_extra: z.string().nullable(),
  postcode: z.string().nullable(),
  variation_count: z.number().int(),
  sample_count: z.number().int(),
  supplier_count: z.number().int(),
})
export type WireShippingServices = z.infer<typeof WireShippingServices>

/** Maximum length of a delivery instruction (OP-54). */
const LONGEST_DELIVERY_EXTRA = 120

const extraTooLong = messages.deliveryExtraTooLong(LONGEST_DELIVERY_EXTRA)

const deliveryExtra = z
  .string()
  .max(1000, extraTooLong)
  .transform(tidyText)
  .pipe(z.string().max(LONGEST_DELIVERY_EXTRA, extraTooLong))
  .nullish()

/**
 * The basket sends `delivery_extra`, the checkout form `delivery_date_extra`; if both are sent, the former
 * wins (OP-54).
 */
export const SetShippingService = z
  .object({
    shipping_service_id: wireId,
    /** Empty or left out: the service's first date, or none where it has none (T-112, T-113). */
    delivery_date: z.string().max(100, messages.dateNotOffered).nullish(),
    /** Sent by the calendar without a script: the service's id and the day, '3 2026-11-24'; it goes before both. */
    day: z
      .string()
      .regex(/^\d{1,9}( \d{4}-\d\d-\d\d)?$/, messages.dateNotOffered)
      .nullish(),
    delivery_extra: deliveryExtra,
    delivery_date_extra: deliveryExtra,
    redirect: redirectTarget,
  })
  .transform(({ day, shipping_service_id, delivery_date, delivery_extra, delivery_date_extra, ...rest }) => {
    const [serviceId, date = ''] = day?.split(' ') ?? []
    return {
      ...rest,
      shipping_service_id: serviceId === undefined ? shipping_service_id : Number(serviceId),
      delivery_date: serviceId === undefined ? delivery_date : date,
      /** Left out: the stored instruction stays. */
      extra: delivery_extra ?? delivery_date_extra ?? null,
    }
  })

/**
 * Response of calls for which the specification defines a status within a 200: 'ok', or an error for an alert
 * (OP-50, T-118, T-132).
 */
export const WireStatus = z.union([
  z.object({ status: z.literal('ok') }),
  z.object({ status: z.literal('error'), error: z.string() }),
])
export type WireStatus = z.infer<typeof WireStatus>

/** A day on which a typical order comes, by the service that brings it at the lowest price. */
export interface PreviewedDay {
  /** 'Tue 10 June 2025'. */
  readonly label: string
  readonly service: string
  /** Pounds including VAT; zero is shown as 'Included' (T-100). */
  readonly price: PoundsIncVat
  readonly estimated: boolean
}

/** What a typical order costs delivered, by the day (S-005). */
export interface PreviewedConsignment {
  readonly code: 'parcel' | 'pallet'
  /** Each day once, at its lowest price; none costs more than one before it. */
  readonly days: readonly PreviewedDay[]
  /** The first, at their lowest price, of the days that cost more than an earlier one; null: none does. */
  readonly later: PreviewedDay | null
  /** Services without dates, if they cost less than every day. */
  readonly undated: readonly Pick<PreviewedDay, 'service' | 'price'>[]
}

/**
 * The delivery that home and postcode page show before anything is in the basket: of a 20 kg parcel and a 500 kg
 * pallet.
 */
export interface DeliveryPreview {
  readonly postcode: string
  readonly consignments: readonly PreviewedConsignment[]
}

import type { Quantity } from '../measure/quantity.ts'
import { type Grams, grams } from '../measure/weight.ts'
import { type Pence, pence, sumPence } from '../money/pence.ts'
import { type Rate, rate, withVat } from '../money/rate.ts'
import { shareByLargestRemainder } from '../money/share.ts'
import type { Day, Holidays } from './calendar.ts'
import { type LondonTime, offeredDates } from './dates.ts'
import {
  type DeliveryTables,
  NOMINATED_DAY_SERVICE,
  type Service,
  type ServiceRates,
  type SurchargeUnit,
  type WeightBand,
} from './tables.ts'
import { carries, zoneOf } from './zones.ts'

/** A line of the basket, as far as a carrier reads it. */
export interface DeliveryLoad {
  readonly sku: string
  /** The product's name, for the postage of its samples. */
  readonly name: string
  readonly isSample: boolean
  readonly quantity: Quantity
  /** Of the whole line; null if unknown, which counts as 0. */
  readonly weight: Grams | null
  readonly allowNominatedDay: boolean
  /** Postage of one sample, ex VAT (OP-40). */
  readonly shippingRate: Rate | null
}

/** A named part of a delivery's cost. */
export interface DeliveryPart {
  readonly name: string
  /** Ex VAT. */
  readonly cost: Rate
  /** The price to the shopper, VAT included. */
  readonly price: Pence
  /** Postage of samples, which go by parcel beside the goods. */
  readonly isPostage: boolean
}

/** A service that the shopper can choose. */
export interface Offer {
  readonly service: Service
  /** The carriage and its surcharges, then the postage of samples (OP-40). */
  readonly parts: readonly DeliveryPart[]
  /** Ex VAT, all parts. */
  readonly cost: Rate
  readonly price: Pence
  /** Number of pallets; 0 by parcel. */
  readonly pallets: number
  /** Empty if the shopper may not nominate a day (T-114). */
  readonly dates: readonly Day[]
  readonly allowNominatedDay: boolean
}

/** Why a service is not offered. */
export type NotOfferedReason =
  | { readonly reason: 'not-to-postcode' }
  | { readonly reason: 'samples-only' }
  | { readonly reason: 'too-heavy'; readonly most: Grams }
  | { readonly reason: 'not-carried'; readonly skus: readonly string[] }

export interface DeliveryOptions {
  readonly offers: readonly Offer[]
  readonly others: readonly { readonly service: Service; readonly why: NotOfferedReason }[]
}

interface Carriage {
  readonly parts: readonly Costing[]
  readonly pallets: number
}

/** A part before VAT, which is added once to the whole delivery (T-107). */
type Costing = Omit<DeliveryPart, 'price'>

const part = (name: string, cost: Rate, count = 1): Costing => ({
  name,
  cost: rate(cost * count),
  isPostage: false,
})

/**
 * The price of a delivery is its cost × 1.2 (T-107), and its parts share that to the penny: two pallets of
 * 33.33 are £79.99, not two times £40.00.
 */
const pricedTogether = (parts: readonly Costing[]): Pick<Offer, 'parts' | 'cost' | 'price'> => {
  const cost = rate(parts.reduce((sum, one) => sum + one.cost, 0))
  const price = withVat(cost)
  const prices = shareByLargestRemainder(
    price,
    parts.map((one) => one.cost),
  )
  return { cost, price, parts: parts.map((one, i) => ({ ...one, price: prices[i] ?? pence(0) })) }
}

/** The first band that includes the weight; bands are sorted by weight. */
const bandFor = (bands: readonly WeightBand[], weight: Grams): WeightBand | undefined =>
  bands.find(({ upTo }) => upTo === null || weight <= upTo)

const palletsIn = ({ palletOf }: WeightBand, weight: Grams): number =>
  palletOf ? Math.max(1, Math.ceil(weight / palletOf)) : 0

/**
 * The carriage of a weight: the band's price (for each pallet, if it goes by pallet) and the zone's
 * surcharges.
 */
const carriageOf = (service: Service, band: WeightBand, rates: ServiceRates, weight: Grams): Carriage => {
  const pallets = palletsIn(band, weight)
  const counts: Readonly<Record<SurchargeUnit, number>> = { delivery: 1, pallet: pallets }
  return {
    pallets,
    parts: [
      part(service.name, band.cost, pallets || 1),
      ...rates.surcharges.map(({ name, cost, per }) => part(name, cost, counts[per])),
    ].filter(({ cost }, i) => i === 0 || cost > 0),
  }
}

/**
 * The postage of samples: one part for each line, named by its product, at its rate for every sample (OP-40).
 */
const postageOf = (loads: readonly DeliveryLoad[]): readonly Costing[] =>
  loads.filter(paysPostage).map(({ name, shippingRate, quantity }) => ({
    name,
    cost: rate(((shippingRate ?? 0) * quantity) / 100),
    isPostage: true,
  }))

const paysPostage = ({ isSample, shippingRate }: DeliveryLoad): boolean =>
  isSample && shippingRate !== null && shippingRate > 0

/**
 * The postage in an offer that a later full order returns (D28); `returns` has for each load whether its
 * supplier does so. Of two samples at £3.00, one of such a supplier: £3.00.
 */
export const returnablePostage = (
  { parts }: Pick<Offer, 'parts'>,
  loads: readonly DeliveryLoad[],
  returns: readonly boolean[],
): Pence => {
  const returned = loads.flatMap((load, i) => (paysPostage(load) ? [returns[i] === true] : []))
  const postage = parts.filter(({ isPostage }) => isPostage)
  return sumPence(postage.filter((_, i) => returned[i] === true).map(({ price }) => price))
}

/** The limit of the heaviest band, which is the last. */
const mostCarried = (bands: readonly WeightBand[]): Grams => bands.at(-1)?.upTo ?? grams(0)

/** The total weight of the goods; samples go by post and are not weighed. */
export const weightOfGoods = (loads: readonly DeliveryLoad[]): Grams =>
  grams(loads.reduce((sum, { isSample, weight }) => (isSample ? sum : sum + (weight ?? 0)), 0))

/**
 * The service for samples alone: the default one, or the first of the zone if the default does not serve it
 * (OP-40).
 */
const serviceForSamples = (services: readonly Service[], zone: string): Service | undefined => {
  const serving = services.filter(({ rates }) => rates.some((own) => own.zone === zone))
  return serving.find(({ isDefault }) => isDefault) ?? serving[0]
}

const consider = (
  service: Service,
  zone: string,
  loads: readonly DeliveryLoad[],
  services: readonly Service[],
): { readonly carriage: Carriage; readonly rates: ServiceRates } | NotOfferedReason => {
  const rates = service.rates.find((own) => own.zone === zone)
  if (rates === undefined) return { reason: 'not-to-postcode' }
  const goods = loads.filter((load) => !load.isSample)
  if (goods.length === 0) {
    /* The carriage is free; the postage is added to every offer. */
    return service === serviceForSamples(services, zone)
      ? { rates, carriage: { pallets: 0, parts: [part(service.name, rate(0))] } }
      : { reason: 'samples-only' }
  }
  const skus = goods.map(({ sku }) => sku).filter((sku) => !carries(service, sku))
  if (skus.length > 0) return { reason: 'not-carried', skus }
  const weight = weightOfGoods(goods)
  const band = bandFor(rates.bands, weight)
  if (band === undefined) return { reason: 'too-heavy', most: mostCarried(rates.bands) }
  return { rates, carriage: carriageOf(service, band, rates, weight) }
}

/**
 * The services that deliver these goods to a formatted postcode, with prices and dates; and for every other
 * service the reason why not (D9). F1 10.08 m² with two F1S to LS1 4AP: Standard £6.00 (the samples'
 * postage), Nominated Day £36.00, Express £24.00; to IM1 1AA none.
 */
export const deliveryTo = (
  { zones, services }: DeliveryTables,
  postcode: string,
  loads: readonly DeliveryLoad[],
  now: LondonTime,
  holidays: Holidays,
): DeliveryOptions => {
  const zone = zoneOf(zones, postcode)
  const postage = postageOf(loads)
  const mayNominate = loads.every((load) => load.isSample || load.allowNominatedDay)
  const offers: Offer[] = []
  const others: { service: Service; why: NotOfferedReason }[] = []
  for (const service of services) {
    const considered: ReturnType<typeof consider> =
      zone === null ? { reason: 'not-to-postcode' } : consider(service, zone.code, loads, services)
    if ('reason' in considered) {
      others.push({ service, why: considered })
      continue
    }
    const allowNominatedDay = service.id === NOMINATED_DAY_SERVICE && mayNominate
    const dated = service.id !== NOMINATED_DAY_SERVICE || allowNominatedDay
    offers.push({
      service,
      ...pricedTogether([...considered.carriage.parts, ...postage]),
      pallets: considered.carriage.pallets,
      dates: dated ? offeredDates(service, considered.rates, now, holidays) : [],
      allowNominatedDay,
    })
  }
  return { offers, others }
}

/**
 * Whether the shopper chooses a date: the basket has goods besides samples, and there are several dates
 * (T-099).
 */
export const choosesDate = ({ dates }: Offer, loads: readonly DeliveryLoad[]): boolean =>
  dates.length > 1 && loads.some((load) => !load.isSample)

/**
 * Whether '(estimated)' is shown after the date: the service is marked so and has exactly one date (T-101).
 */
export const isEstimate = ({ service, dates }: Offer): boolean => service.isEstimated && dates.length === 1

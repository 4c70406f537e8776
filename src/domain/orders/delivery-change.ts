import type { CheckoutDetails } from '../checkout/details.ts'
import { addressParts } from '../checkout/form.ts'
import { err, ok, type Result } from '../lang/result.ts'
import { noPence, type Pence, pence } from '../money/pence.ts'
import { isChargeable } from '../payments/manual.ts'

/* Changes of an order's delivery by staff, before its goods are sent (M-040, M-042). */

/**
 * What becomes of the difference in price. `nothing`: there is none. `given-back`: the shopper gets it back.
 * `waived`: it stays as it is. `asked`: the shopper is to pay it, as an extra charge of the order.
 */
export const differenceSettlements = ['nothing', 'given-back', 'waived', 'asked'] as const
export type DifferenceSettlement = (typeof differenceSettlements)[number]

/** What staff choose for a difference; null: they were not asked yet. */
export type DifferenceChoice = 'give-back' | 'waive' | 'ask' | null

/** Where and how an order is delivered. */
export interface Delivery {
  readonly details: CheckoutDetails
  readonly serviceId: number
  readonly serviceName: string
  /** '2026-11-26'; null: the service has no day. */
  readonly deliveryDate: string | null
}

/**
 * What the delivery costs more than before, by the prices of one day: a tariff that was changed since the order
 * is not the shopper's. `before` null: the shop does not offer that any more, so what they `paid` counts;
 * `after` null: it is not offered, so it has no price. No more comes back than was paid for the delivery and kept, with
 * what earlier changes were charged: a code may have made it free. £0.00 to LS1 4AP, £54.00 to IV27 4XX: £54.00.
 */
export const deliveryDifference = (before: Pence | null, after: Pence | null, paid: Pence): Pence =>
  after === null ? noPence : pence(Math.max(after - (before ?? paid), 0 - paid))

/** What of an extra charge for a dearer delivery is paid and kept. */
export interface KeptCharge {
  readonly number: number
  readonly left: Pence
}

/**
 * Where the money for a cheaper delivery comes from: from what earlier changes were charged, the newest first, then from
 * what the order was placed at. £60.00 of charges 1 (£20.00) and 2 (£30.00): all of both, and £10.00 of the delivery.
 */
export const backFromDelivery = (
  amount: Pence,
  charges: readonly KeptCharge[],
): {
  readonly charges: readonly { readonly charge: number; readonly amount: Pence }[]
  readonly delivery: Pence
} => {
  let left = amount
  const parts = []
  for (const { number, left: kept } of [...charges].sort((a, b) => b.number - a.number)) {
    const part = pence(Math.min(left, kept))
    if (part > 0) parts.push({ charge: number, amount: part })
    left = pence(left - part)
  }
  return { charges: parts, delivery: left }
}

/** Why a change is not saved as it is asked for. */
export type ChangeObstacle =
  /** The difference is to be settled; it was not chosen how, or another sum was agreed to. */
  | { readonly kind: 'difference'; readonly difference: Pence }
  /** Only a manager lets money be, or books what the shop does not offer. */
  | { readonly kind: 'needs-manager'; readonly what: 'waive' | 'day' | 'service' }
  | { readonly kind: 'needs-reason' }
  /** There is nothing to give back for a dearer delivery, and nothing to ask for a cheaper one. */
  | { readonly kind: 'nothing-to-give-back' | 'nothing-to-ask' }
  /** A card is not charged so little (or so much): it can only be let be. */
  | { readonly kind: 'not-chargeable' }
  /** What an earlier change costs more is to pay: it is taken back or paid before the next one is priced. */
  | { readonly kind: 'charge-due' }

export interface WantedChange {
  readonly difference: Pence
  /** The sum that the person saw; null: none. */
  readonly agreed: Pence | null
  readonly choice: DifferenceChoice
  /** The shop does not offer it: the service to that place, or that day. */
  readonly notOffered: 'service' | 'day' | null
  readonly reason: string
  /** The person has the right `orders.waive`. */
  readonly mayWaive: boolean
}

/** How the difference is settled, or why the change needs something else first. */
export const settleDifference = ({
  difference,
  agreed,
  choice,
  notOffered,
  reason,
  mayWaive,
}: WantedChange): Result<DifferenceSettlement, ChangeObstacle> => {
  if (notOffered !== null && !mayWaive) return err({ kind: 'needs-manager', what: notOffered })
  if (difference !== 0) {
    if (choice === null || agreed !== difference) return err({ kind: 'difference', difference })
    if (choice === 'waive' && !mayWaive) return err({ kind: 'needs-manager', what: 'waive' })
    if (choice === 'give-back' && difference > 0) return err({ kind: 'nothing-to-give-back' })
    if (choice === 'ask' && difference < 0) return err({ kind: 'nothing-to-ask' })
    if (choice === 'ask' && !isChargeable(difference)) return err({ kind: 'not-chargeable' })
  }
  const waives = difference !== 0 && choice === 'waive'
  if ((waives || notOffered !== null) && reason === '') return err({ kind: 'needs-reason' })
  if (difference === 0) return ok('nothing')
  if (waives) return ok('waived')
  return ok(choice === 'ask' ? 'asked' : 'given-back')
}

const partNames: Readonly<Record<(typeof addressParts)[number], string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  address1: 'Address, line 1',
  address2: 'Address, line 2',
  address3: 'Address, line 3',
  town: 'Town',
  county: 'County',
  postcode: 'Postcode',
}

/** A field that was changed: 'Postcode', 'LS1 4AP', 'LS2 8AA'. */
export interface ChangedField {
  readonly name: string
  readonly before: string
  readonly after: string
  /** The shopper gets an email: about where it goes and when, not about a telephone number or a note. */
  readonly isEmailed: boolean
  /** Where the goods or the emails go. */
  readonly isAddress: boolean
}

const silent = { isEmailed: false, isAddress: false }
const emailed = { isEmailed: true, isAddress: false }
const emailedAddress = { isEmailed: true, isAddress: true }

/** The fields that differ, in the order of the form. */
export const changedFields = (before: Delivery, after: Delivery): readonly ChangedField[] => {
  const [a, b] = [before.details, after.details]
  const all: readonly ChangedField[] = [
    ...addressParts.map((part) => ({
      name: partNames[part],
      before: a.shipping[part],
      after: b.shipping[part],
      ...emailedAddress,
    })),
    { name: 'Telephone', before: a.telephone, after: b.telephone, ...silent },
    { name: 'Email', before: a.email, after: b.email, ...emailedAddress },
    { name: 'Delivery notes', before: a.deliveryNotes, after: b.deliveryNotes, ...silent },
    { name: 'Service', before: before.serviceName, after: after.serviceName, ...emailed },
    { name: 'Day', before: before.deliveryDate ?? '', after: after.deliveryDate ?? '', ...emailed },
  ]
  return all.filter((field) => field.before !== field.after)
}

/** 'Postcode: LS2 8AA, was LS1 4AP', a line for each field. */
export const changeWords = (fields: readonly ChangedField[]): string =>
  fields.map(({ name, before, after }) => `${name}: ${after || 'none'}, was ${before || 'none'}`).join('\n')

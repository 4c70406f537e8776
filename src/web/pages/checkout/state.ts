import type { WireTotals } from '#contract/basket.ts'
import type { WireFoundAddress } from '#contract/checkout.ts'
import { checkoutFieldNames } from '#contract/checkout-names.ts'
import type { CheckoutPage } from '#contract/checkout-page.ts'
import type { WireShippingServices } from '#contract/delivery.ts'
import {
  type AddressField,
  type AddressKind,
  addressParts,
  type Checkbox,
  type DetailsForm,
  type TextField,
  tidyForm,
} from '#domain/checkout/form.ts'
import type { PostcodeCheck } from '#domain/checkout/postcode-check.ts'
import { type FoundAddressParts, foundAddressParts } from './found-address.ts'

/** The value of 'My address is not listed' in the lookup select (T-241). */
export const NOT_LISTED = 'not-listed'

/** A lookup of one of the two addresses (T-245). */
export interface AddressLookup {
  /** Null: no lookup yet. */
  readonly addresses: readonly WireFoundAddress[] | null
  readonly postcode: string
  /** The select's value: '' is 'Select an address', else an index, or NOT_LISTED. */
  readonly chosen: string
  /** The county to offer where the chosen address lacks one (D8). */
  readonly suggestedCounty: string
}

export interface CheckoutState {
  readonly form: DetailsForm
  /** The server's messages for the last post, by posted name; a field's message goes when it is edited. */
  readonly problems: Readonly<Record<string, string>>
  /** Which address panels are open (T-193 to T-197). */
  readonly open: Readonly<Record<AddressKind, boolean>>
  readonly lookups: Readonly<Record<AddressKind, AddressLookup>>
  /** The outcome of comparing the delivery postcode with the priced one; null: not checked as it is now. */
  readonly check: PostcodeCheck | null
  /** The warning that is shown. */
  readonly warning: Exclude<PostcodeCheck, 'ok'> | null
  /** What the last other postcode changed, as sentences; empty: none was priced here. */
  readonly changes: readonly string[]
  readonly totals: WireTotals
  /** With the shopper's choice. */
  readonly shipping: WireShippingServices
  /** As the server returned it last: restored if it rejects a choice. */
  readonly confirmedShipping: WireShippingServices
}

export type CheckoutAction =
  | { readonly kind: 'typed'; readonly field: TextField; readonly text: string }
  /** The shopper left a field: its text is trimmed, a postcode formatted (T-213, T-214). */
  | { readonly kind: 'left'; readonly field: TextField; readonly problem?: string | null }
  | { readonly kind: 'ticked'; readonly tick: Checkbox; readonly on: boolean }
  | { readonly kind: 'edit'; readonly address: AddressKind }
  | {
      readonly kind: 'found'
      readonly address: AddressKind
      readonly addresses: readonly WireFoundAddress[]
      readonly postcode: string
    }
  | { readonly kind: 'chose'; readonly address: AddressKind; readonly value: string }
  | {
      readonly kind: 'checked'
      readonly postcode: string
      readonly check: PostcodeCheck
      readonly warn: boolean
    }
  /** The shopper wants to continue: every field that is missing or wrong gets its message (S-032). */
  | { readonly kind: 'gaps'; readonly problems: Readonly<Record<string, string>> }
  | { readonly kind: 'warning-closed' }
  | { readonly kind: 'service'; readonly id: number; readonly date: string | null }
  | { readonly kind: 'service-refused' }
  | {
      readonly kind: 'repriced'
      readonly totals: WireTotals
      readonly shipping: WireShippingServices
      /** Another postcode was priced: what it changed (S-033). */
      readonly changes?: readonly string[]
    }

const noLookup: AddressLookup = { addresses: null, postcode: '', chosen: '', suggestedCounty: '' }

const panelParts = ['address1', 'address2', 'address3', 'town', 'county'] as const

const hasProblem = (problems: Readonly<Record<string, string>>, kind: AddressKind): boolean =>
  panelParts.some((part) => problems[checkoutFieldNames[`${kind}.${part}`]] !== undefined)

export const initialCheckoutState = ({
  form,
  problems,
  check,
  totals,
  shipping,
}: CheckoutPage): CheckoutState => ({
  form,
  problems,
  open: { shipping: hasProblem(problems, 'shipping'), billing: hasProblem(problems, 'billing') },
  lookups: { shipping: noLookup, billing: noLookup },
  check,
  warning: null,
  changes: [],
  totals,
  shipping,
  confirmedShipping: shipping,
})

const withText = (state: CheckoutState, field: TextField, text: string): CheckoutState => {
  if (state.form[field] === text) return state
  const { [checkoutFieldNames[field]]: _removed, ...problems } = state.problems
  return {
    ...state,
    form: { ...state.form, [field]: text },
    problems,
    check: field === 'shipping.postcode' ? null : state.check,
  }
}

/** Puts a found address into the form; missing parts become empty (T-243, T-196). */
const withFoundAddress = (
  state: CheckoutState,
  kind: AddressKind,
  place: FoundAddressParts,
): CheckoutState => {
  const fields = addressParts.filter((part) => part in place)
  return fields.reduce<CheckoutState>(
    (current, part) => withText(current, `${kind}.${part}` satisfies AddressField, place[part] ?? ''),
    state,
  )
}

/**
 * Opens the panel of an address. Its county is that of the addresses found at its postcode, if the shopper has typed
 * none: it has to be there, and few people write it (T-205, D8).
 */
const withOpenPanel = (state: CheckoutState, kind: AddressKind): CheckoutState => {
  const opened = { ...state, open: { ...state.open, [kind]: true } }
  const [found] = state.lookups[kind].addresses ?? []
  if (found === undefined || state.form[`${kind}.county`] !== '') return opened
  return withText(opened, `${kind}.county`, found.county || found.suggested_county)
}

const choose = (state: CheckoutState, kind: AddressKind, value: string): CheckoutState => {
  const lookup = state.lookups[kind]
  const chosen = (suggestedCounty: string): CheckoutState => ({
    ...state,
    lookups: { ...state.lookups, [kind]: { ...lookup, chosen: value, suggestedCounty } },
  })
  const opened = (next: CheckoutState, isOpen: boolean): CheckoutState => ({
    ...next,
    open: { ...next.open, [kind]: isOpen },
  })
  if (value === NOT_LISTED) return withOpenPanel(chosen(''), kind)
  const address = value === '' ? undefined : lookup.addresses?.[Number(value)]
  if (address === undefined) return chosen('')
  const isIncomplete = address.line_1 === '' || address.town_or_city === '' || address.county === ''
  return opened(
    withFoundAddress(chosen(address.suggested_county), kind, foundAddressParts(address, lookup.postcode)),
    isIncomplete,
  )
}

/** The reducer of the page's state; no calls, no clock (T-193 to T-198, T-211, T-212, T-243, T-245). */
export const reduceCheckout = (state: CheckoutState, change: CheckoutAction): CheckoutState => {
  switch (change.kind) {
    case 'typed':
      return withText(state, change.field, change.text)
    case 'left': {
      const left = withText(state, change.field, tidyForm(state.form)[change.field])
      const { problem } = change
      return problem == null
        ? left
        : { ...left, problems: { ...left.problems, [checkoutFieldNames[change.field]]: problem } }
    }
    case 'gaps': {
      const problems = { ...state.problems, ...change.problems }
      const opens = (kind: AddressKind): boolean => state.open[kind] || hasProblem(problems, kind)
      return { ...state, problems, open: { shipping: opens('shipping'), billing: opens('billing') } }
    }
    case 'ticked':
      return { ...state, form: { ...state.form, [change.tick]: change.on } }
    case 'edit':
      return withOpenPanel(state, change.address)
    case 'found': {
      const { addresses, postcode } = change
      const lookup = { ...noLookup, addresses, postcode }
      const found = { ...state, lookups: { ...state.lookups, [change.address]: lookup } }
      return state.open[change.address] ? withOpenPanel(found, change.address) : found
    }
    case 'chose':
      return choose(state, change.address, change.value)
    case 'checked':
      /* Ignores the response for another text than the current one. */
      if (state.form['shipping.postcode'] !== change.postcode) return state
      return {
        ...state,
        check: change.check,
        /* A second check must not close a warning that is being read. */
        warning: (change.warn || state.warning !== null) && change.check !== 'ok' ? change.check : null,
      }
    case 'warning-closed':
      return { ...state, warning: null }
    case 'service':
      return {
        ...state,
        shipping: { ...state.shipping, selected_service_id: change.id, selected_delivery_date: change.date },
      }
    case 'service-refused':
      return { ...state, shipping: state.confirmedShipping }
    case 'repriced':
      return {
        ...state,
        totals: change.totals,
        changes: change.changes ?? state.changes,
        shipping: change.shipping,
        confirmedShipping: change.shipping,
      }
  }
}

import type { WireFoundAddress } from '#contract/checkout.ts'
import type { AddressPart } from '#domain/checkout/form.ts'

/** The parts of an address that a lookup fills: all except the names. */
export type FoundAddressParts = Readonly<Partial<Record<AddressPart, string>>>

/** Maps a found address to the form: line 3, line 4 and locality are joined as line 3 (T-243). */
export const foundAddressParts = (address: WireFoundAddress, postcode: string): FoundAddressParts => ({
  address1: address.line_1,
  address2: address.line_2,
  address3: [address.line_3, address.line_4, address.locality].filter((line) => line !== '').join(', '),
  town: address.town_or_city,
  county: address.county,
  postcode,
})

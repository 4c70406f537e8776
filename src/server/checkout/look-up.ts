import type { WireFoundAddress, WireLookup } from '#contract/checkout.ts'
import { messages } from '#contract/messages.ts'
import { countyOf } from '#domain/delivery/county.ts'
import { parsePostcode } from '#domain/delivery/postcode.ts'
import type { AddressLookup, FoundAddress } from './providers/port.ts'

const present = (address: FoundAddress, postcode: string): WireFoundAddress => {
  const { line1, line2, line3, line4, locality, town, county } = address
  return {
    formatted_address: [line1, line2, line3 || line4 || locality, town, county],
    line_1: line1,
    line_2: line2,
    line_3: line3,
    line_4: line4,
    locality,
    town_or_city: town,
    county,
    suggested_county: county === '' ? (countyOf(postcode) ?? '') : '',
  }
}

export interface LookUpDeps {
  readonly lookup: AddressLookup
  readonly onFailure: (error: unknown) => void
}

/**
 * Finds the addresses at a typed postcode, or returns a sentence for the shopper. A failing service does not
 * block the checkout (T-239, T-244).
 */
export const lookUp =
  ({ lookup, onFailure }: LookUpDeps) =>
  async (typed: string): Promise<WireLookup> => {
    const postcode = parsePostcode(typed)
    if (postcode === null) return { Message: messages.badPostcode }
    try {
      const found = await lookup.find(postcode)
      if (found.length === 0) return { Message: messages.noAddresses }
      return { addresses: found.map((address) => present(address, postcode)), postcode }
    } catch (error) {
      onFailure(error)
      return { Message: messages.lookupFailed }
    }
  }

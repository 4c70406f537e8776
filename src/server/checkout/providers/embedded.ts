import { embeddedAddresses } from './embedded-addresses.ts'
import type { AddressLookup, FoundAddress } from './port.ts'

const readAddress = (line: string): FoundAddress => {
  const [line1 = '', line2 = '', line3 = '', locality = '', town = '', county = ''] = line.trim().split('|')
  return { line1, line2, line3, line4: '', locality, town, county }
}

/** Looks up the addresses that ship with the shop. */
export const embeddedLookup: AddressLookup = {
  find: async (postcode) =>
    (embeddedAddresses[postcode] ?? '').trim().split('\n').filter(Boolean).map(readAddress),
}

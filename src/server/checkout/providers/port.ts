/** An address as an address service knows it; parts that it does not know are ''. */
export interface FoundAddress {
  readonly line1: string
  readonly line2: string
  readonly line3: string
  readonly line4: string
  readonly locality: string
  readonly town: string
  readonly county: string
}

/** Somebody who knows the addresses at a postcode (D8). */
export interface AddressLookup {
  /** Addresses at a formatted postcode; none: the service knows none there. Throws when the service does not answer. */
  find(postcode: string): Promise<readonly FoundAddress[]>
}

/** Which service is asked: a vendor with a key, or the addresses that come with the shop. */
export type AddressService =
  | { readonly kind: 'embedded' }
  | { readonly kind: 'getaddress' | 'ideal-postcodes'; readonly key: string; readonly url: URL }

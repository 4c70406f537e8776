/** An address from an address service; unknown parts are ''. */
export interface FoundAddress {
  readonly line1: string
  readonly line2: string
  readonly line3: string
  readonly line4: string
  readonly locality: string
  readonly town: string
  readonly county: string
}

/** A service that finds the addresses at a postcode (D8). */
export interface AddressLookup {
  /**
   * Addresses at a formatted postcode; empty: the service knows none. Throws when the service does not
   * answer.
   */
  find(postcode: string): Promise<readonly FoundAddress[]>
}

/** The service to use: a vendor with a key, or the addresses that ship with the shop. */
export type AddressService =
  | { readonly kind: 'embedded' }
  | { readonly kind: 'getaddress' | 'ideal-postcodes'; readonly key: string; readonly url: URL }

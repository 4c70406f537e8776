import { parsePostcode } from '../delivery/postcode.ts'

/** The responses of /ajax/checkPostcode (T-246). */
export type PostcodeCheck = 'ok' | 'error' | 'invalid'

/** Reads a response of the check: 'error', 'invalid', and anything else as 'ok' (T-246). */
export const parsePostcodeCheck = (response: unknown): PostcodeCheck =>
  response === 'error' || response === 'invalid' ? response : 'ok'

/** The postcode and services that the basket was priced for. */
export interface PricedDelivery {
  /** Formatted; null while none is set. */
  readonly postcode: string | null
  /** The services offered there. */
  readonly serviceIds: readonly number[]
}

/**
 * Checks that the delivery postcode is the priced one, ignoring case and spaces (T-246, T-253, OP-64). With a
 * basket for LS1 4AP: 'ls14ap' → ok; 'LS1 4AQ' → invalid; 'XYZ' → error; a service that does not go there →
 * invalid.
 */
export const checkDeliveryPostcode = (
  typed: string,
  serviceId: number | null,
  priced: PricedDelivery,
): PostcodeCheck => {
  const postcode = parsePostcode(typed)
  if (postcode === null) return 'error'
  if (postcode !== priced.postcode) return 'invalid'
  return serviceId === null || priced.serviceIds.includes(serviceId) ? 'ok' : 'invalid'
}

import { parsePostcode } from '../delivery/postcode.ts'

/** The answers of /ajax/checkPostcode (T-246). */
export type PostcodeCheck = 'ok' | 'error' | 'invalid'

/** What an answer of the check means: 'error', 'invalid', and anything else that it is well (T-246). */
export const meaningOfCheck = (answer: unknown): PostcodeCheck =>
  answer === 'error' || answer === 'invalid' ? answer : 'ok'

/** What the basket was priced for. */
export interface PricedFor {
  /** Formatted; null while none is set. */
  readonly postcode: string | null
  /** The services that are offered there. */
  readonly serviceIds: readonly number[]
}

/**
 * Whether the delivery postcode is the one that was priced, whatever its case and spaces (T-246, T-253, OP-64). With a
 * basket for LS1 4AP: 'ls14ap' → ok; 'LS1 4AQ' → invalid; 'XYZ' → error; a service that does not go there → invalid.
 */
export const checkDeliveryPostcode = (
  typed: string,
  serviceId: number | null,
  priced: PricedFor,
): PostcodeCheck => {
  const postcode = parsePostcode(typed)
  if (postcode === null) return 'error'
  if (postcode !== priced.postcode) return 'invalid'
  return serviceId === null || priced.serviceIds.includes(serviceId) ? 'ok' : 'invalid'
}

import type { Flavour } from '../lang/brand.ts'

/*
 * Pounds as the JSON numbers of the wire. A price without VAT does not compile where one with VAT is expected,
 * and the other way round.
 */

/** Pounds including VAT, with at most two decimals: what someone pays. */
export type PoundsIncVat = Flavour<number, 'PoundsIncVat'>

/** Pounds without VAT: a price of a price list, with at most four decimals, or a sum, with two. */
export type PoundsExVat = Flavour<number, 'PoundsExVat'>

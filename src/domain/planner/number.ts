import { readableNumber } from '../orders/number.ts'

/** The number of a plan on orders and papers, 'PL-4K7Q-9XWX'; it gives access to nothing (L-089). */
export const planNumber = (random: Uint8Array): string => readableNumber('PL', random)

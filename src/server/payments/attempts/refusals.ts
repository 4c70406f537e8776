import { WireProblem } from '#contract/wire.ts'
import { refusalsOrMissing } from '../../edge/refused-answers.ts'

/**
 * Response schemas of a refused payment call, for its description at /docs; answers.ts says which of them
 * occur.
 */
export const paymentRefusals = { ...refusalsOrMissing, 409: WireProblem, 503: WireProblem }

/** A card can also be declined, and after many declines a code is required (SX-08). */
export const cardRefusals = { ...paymentRefusals, 402: WireProblem, 428: WireProblem }

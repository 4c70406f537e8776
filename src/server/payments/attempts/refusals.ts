import { WireProblem } from '#contract/wire.ts'
import { refusalsOrMissing } from '../../edge/refused-answers.ts'

/** Answers of a refused payment call, for its description at /docs; which of them can come is in answers.ts. */
export const paymentRefusals = { ...refusalsOrMissing, 409: WireProblem, 503: WireProblem }

/** A card can be declined besides, and after many declines a code is asked for (SX-08). */
export const cardRefusals = { ...paymentRefusals, 402: WireProblem, 428: WireProblem }

import { WireProblem } from '#contract/wire.ts'

/** Answers of a refused payment call, for its description at /docs; which of them can come is in answers.ts. */
export const refusals = {
  403: WireProblem,
  404: WireProblem,
  409: WireProblem,
  422: WireProblem,
  429: WireProblem,
  503: WireProblem,
}

/** A card can be declined besides, and after many declines a code is asked for (SX-08). */
export const cardRefusals = { 402: WireProblem, 428: WireProblem, ...refusals }

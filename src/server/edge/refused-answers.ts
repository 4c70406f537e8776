import { WireProblem } from '#contract/wire.ts'

/*
 * Answers of calls that are refused, for their description at /docs: without token, of a bad shape or impossible, too often.
 */

export const refusals = { 403: WireProblem, 422: WireProblem, 429: WireProblem }

/** Of calls that name something which may not be there, or may be somebody else's. */
export const refusalsOrMissing = { ...refusals, 404: WireProblem }

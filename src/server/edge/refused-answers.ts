import { WireProblem } from '#contract/wire.ts'

/*
 * Schemas of rejections, for the API description at /docs: without token, of a bad shape or impossible, too
 * often.
 */

export const refusals = { 403: WireProblem, 422: WireProblem, 429: WireProblem }

/** For requests that name something that may be missing, or may belong to another visitor. */
export const refusalsOrMissing = { ...refusals, 404: WireProblem }

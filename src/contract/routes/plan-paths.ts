import { LONGEST_IN_ADDRESS } from '#domain/planner/plan-state.ts'
import * as paths from './paths.ts'

/** A plan that is only looked at: frozen with a basket or order, or shared by a link (L-089, L-097, L-102). */
export const sharedPlanPath = (token: string): string => `${paths.plan}/kept/${token}`

/** Where a plan is edited; `saved`: one of the visitor's own, to save over. A long one is opened by its number alone. */
export const planPathOf = (variationId: number, code: string, saved?: number): string => {
  const query = new URLSearchParams({ variation: String(variationId) })
  if (saved === undefined || code.length <= LONGEST_IN_ADDRESS) query.set('p', code)
  if (saved !== undefined) query.set('saved', String(saved))
  return `${paths.plan}?${query}`
}

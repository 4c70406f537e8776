import type { SQL } from 'drizzle-orm'
import type { Scope, WholeScope } from './scope.ts'

/**
 * A rule that must always hold between the tables. Its query returns the rows that break it, so none in a
 * sound shop.
 */
export interface Invariant {
  readonly id: string
  readonly rule: string
  readonly query: SQL
}

/** Rules of one part of the shop, with queries of what the scope covers at the time `at`. */
export type RulesAt<S extends Scope = Scope> = (check: {
  readonly at: SQL
  readonly scope: S
}) => readonly Invariant[]

/** Rules that are about no single order. */
export type ShopRulesAt = RulesAt<WholeScope>

import type { WireBasketContents, WireItemTotal } from '#contract/basket.ts'
import type { Result } from '#domain/lang/result.ts'
import type { Visitor } from '../http/visitor.ts'
import { type AddDeps, type Added, addToBasket, type Refusal, type Wanted } from './add.ts'
import { readContents, readItemTotal } from './contents.ts'
import type { LinesDeps } from './lines.ts'
import { countLines } from './store.ts'

export { registerBasket } from './handlers.ts'
export { createVisitorsBasket, type VisitorsBasket } from './visitors-basket.ts'

/** The visitor's basket. */
export interface BasketFace {
  add(visitor: Visitor, wanted: readonly Wanted[]): Promise<Result<Added, Refusal>>
  contents(visitor: Visitor): Promise<WireBasketContents>
  itemTotal(visitor: Visitor): Promise<WireItemTotal>
  /** Number of lines, for the badge (OP-49). */
  count(visitor: Visitor): Promise<number>
}

export const createBasket = (deps: AddDeps & LinesDeps): BasketFace => ({
  add: (visitor, wanted) => addToBasket(deps, visitor, wanted),
  contents: (visitor) => readContents(deps, visitor),
  itemTotal: (visitor) => readItemTotal(deps, visitor),
  count: async (visitor) => (visitor.isNew ? 0 : countLines(deps.queries, visitor.idHash)),
})

import type { BasketFace } from './basket/index.ts'
import type { CatalogueFace } from './catalogue/index.ts'
import type { ListingsFace } from './listings/index.ts'

/** The features as pages see them: every loader and action is a call on one of these faces. */
export interface Shop {
  readonly catalogue: CatalogueFace
  readonly listings: ListingsFace
  readonly basket: BasketFace
}

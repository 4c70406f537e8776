import { type ReactNode, useEffect, useState } from 'react'
import type { ShelfCard, Shelves } from '#contract/shelf.ts'
import { Shelf } from '../../../shelves/shelf.tsx'

interface ProductShelvesProps {
  readonly productId: number
  readonly shelves: Shelves
  /** The visitor's postcode; null on the page that all visitors share. */
  readonly postcode: string | null
}

/** What this browser adds to the shared page: products viewed before, and what is delivered to the postcode. */
interface OwnShelves {
  readonly viewed: readonly ShelfCard[]
  /** The products that may stay on the shelves; null: all. */
  readonly delivered: ReadonlySet<number> | null
}

/** 'Goes with it', 'Similar' and 'Recently viewed', below everything about the product itself (S-016). */
export function ProductShelves({ productId, shelves, postcode }: ProductShelvesProps): ReactNode {
  const [own, setOwn] = useState<OwnShelves>({ viewed: [], delivered: null })
  const { goes_with, similar } = shelves
  useEffect(() => {
    let isShown = true
    const ids = [...goes_with, ...similar].map(({ id }) => id)
    void import('./own-shelves.ts')
      .then(({ readOwnShelves }) => readOwnShelves(productId, ids, postcode))
      .then((read) => isShown && read !== null && setOwn(read))
    return () => {
      isShown = false
    }
  }, [productId, goes_with, similar, postcode])
  const here = (cards: readonly ShelfCard[]): readonly ShelfCard[] =>
    cards.filter(({ id }) => own.delivered?.has(id) ?? true)
  return (
    <div className="page mt-16 space-y-14 pb-8">
      <Shelf title="Goes with it" cards={here(goes_with)} />
      <Shelf title="Similar" cards={here(similar)} />
      <Shelf title="Recently viewed" cards={own.viewed} />
    </div>
  )
}

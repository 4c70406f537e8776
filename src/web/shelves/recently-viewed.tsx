import { type ReactNode, useEffect, useState } from 'react'
import type { ShelfCard } from '#contract/shelf.ts'
import { Shelf } from './shelf.tsx'

/** The products that were viewed in this browser, for a page that has nothing else to show; nothing if there are none. */
export function RecentlyViewed({ className }: { readonly className?: string }): ReactNode {
  const [cards, setCards] = useState<readonly ShelfCard[]>([])
  useEffect(() => {
    let isShown = true
    void import('./read-viewed.ts')
      .then(({ readViewedCards }) => readViewedCards())
      .then(
        (read) => isShown && setCards(read),
        () => {},
      )
    return () => {
      isShown = false
    }
  }, [])
  return (
    cards.length > 0 && (
      <div className={className}>
        <Shelf title="Recently viewed" cards={cards} />
      </div>
    )
  )
}

import type { ReactNode } from 'react'

/** The place on a card for what the visitor's project costs: empty on the page that all visitors share. */
export function ProjectPrice({ productId }: { productId: number }): ReactNode {
  return <div data-slot="project-price" data-product-id={productId} className="empty:hidden" />
}

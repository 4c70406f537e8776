import type { ReactNode } from 'react'

/** The label on a product's first picture: 'SALE', 'New' (P-060). */
export function Sash({ text }: { text: string }): ReactNode {
  return (
    <span className="absolute top-3 left-3 z-10 rounded-control bg-ink px-2.5 py-1 font-medium text-card text-xs tracking-wide">
      {text}
    </span>
  )
}

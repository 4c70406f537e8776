import type { ReactNode } from 'react'

interface EmptyStateProps {
  /** What is empty, in a few words. */
  readonly title: string
  /** What the shopper can do about it. */
  readonly children?: ReactNode
}

/** The state of a page without content: an unlaid floor, a title, and a link onward. */
export function EmptyState({ title, children }: EmptyStateProps): ReactNode {
  return (
    <div className="rounded-card border border-line bg-card px-6 py-12 text-center">
      <EmptyTiles />
      <p className="mt-6 text-balance font-serif text-2xl leading-tight">{title}</p>
      {children}
    </div>
  )
}

/** Six tiles in outline, one of them in the shop's colour. */
export function EmptyTiles(): ReactNode {
  return (
    <svg viewBox="0 0 108 72" className="mx-auto h-20" aria-hidden="true">
      {[0, 1, 2].flatMap((column) =>
        [0, 1].map((row) => (
          <rect
            key={`${column}-${row}`}
            x={2 + column * 36}
            y={2 + row * 36}
            width="32"
            height="32"
            rx="1"
            className={column === 1 && row === 0 ? 'fill-clay-wash stroke-clay' : 'fill-stone stroke-control'}
            strokeWidth="1"
            strokeDasharray="3 3"
          />
        )),
      )}
    </svg>
  )
}

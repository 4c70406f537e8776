import type { ReactNode } from 'react'

const looks = {
  brick: 'bg-brick-wash text-brick',
  moss: 'bg-moss-wash text-moss',
  amber: 'bg-amber-wash text-amber',
  plain: 'bg-wash',
} as const

interface MarkProps {
  readonly look: keyof typeof looks
  readonly children: ReactNode
}

/** A word or two about how something stands. */
export const Mark = ({ look, children }: MarkProps): ReactNode => (
  <span className={`whitespace-nowrap rounded-control px-1.5 py-0.5 text-small ${looks[look]}`}>
    {children}
  </span>
)

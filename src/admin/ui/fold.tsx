import type { ReactNode } from 'react'
import { summaryClass } from './summary-class.ts'

interface FoldProps {
  readonly title: string
  readonly open?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** A card that opens; in a row of several it takes the whole row while it is open. */
export const Fold = ({ title, open = false, className = '', children }: FoldProps): ReactNode => (
  <details
    open={open}
    className={`min-w-0 rounded-card border border-line bg-card px-3 py-1 open:basis-full ${className}`}
  >
    <summary className={`${summaryClass} font-medium`}>{title}</summary>
    {children}
  </details>
)

import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

interface DividerProps {
  /** A heading, where a part of the page begins below it. */
  readonly as?: 'p' | 'h2'
  readonly className?: string
  readonly children: ReactNode
}

/** A line across the form with words in its middle: 'Or Debit / Credit Card'. */
export function Divider({ as: Words = 'p', className, children }: DividerProps): ReactNode {
  return (
    <Words
      className={classNames(
        'flex items-center gap-4 font-normal font-sans text-quiet text-sm tracking-normal before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line',
        className,
      )}
    >
      {children}
    </Words>
  )
}

import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'

interface SumRowProps {
  readonly name: ReactNode
  /** A part of the sum above it, or a sum of less interest. */
  readonly small?: boolean
  /** A sum in the shopper's favour. */
  readonly good?: boolean
  /** Below, over the whole width. */
  readonly note?: string | null
  readonly children?: ReactNode
}

/** A sum of an order under its name, in a `<dl>`. */
export function SumRow({ name, small = false, good = false, note = null, children }: SumRowProps): ReactNode {
  return (
    <div
      className={classNames(
        'flex flex-wrap justify-between gap-x-4',
        small ? 'py-0.5 text-quiet text-sm' : 'py-1',
        good && 'text-moss',
      )}
    >
      <dt className="min-w-0 flex-1 basis-20">{name}</dt>
      <dd className="ml-auto">{children}</dd>
      {note !== null && <dd className="w-full min-w-0 text-quiet text-sm">{note}</dd>}
    </div>
  )
}

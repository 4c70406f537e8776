import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { pounds } from './pounds.ts'

interface TotalRowProps {
  readonly name: ReactNode
  readonly className?: string
  /** Further `<dd>` elements beneath, over the whole width. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** An amount of an order under its name. */
export function TotalRow({ name, className, note, children }: TotalRowProps): ReactNode {
  return (
    <div className={classNames('flex flex-wrap justify-between gap-x-4', className)}>
      <dt className="min-w-0 flex-1 basis-20">{name}</dt>
      <dd className="ml-auto">{children}</dd>
      {note}
    </div>
  )
}

/** What is charged, below the other amounts. */
export function OrderTotal({ name = 'Order total', total }: { name?: string; total: number }): ReactNode {
  return (
    <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t pt-4">
      <dt className="font-medium">{name}</dt>
      <dd className="ml-auto font-serif text-3xl">{pounds(total)}</dd>
    </div>
  )
}

import type { ReactNode } from 'react'
import type { PoundsIncVat } from '#domain/money/pounds.ts'
import { ChevronDownIcon } from '../ui/icons.tsx'
import { itemCount } from './item-count.ts'
import { pounds } from './pounds.ts'

interface CompactOrderProps {
  readonly count: number
  /** In pounds, as in the summary below. */
  readonly total: PoundsIncVat
  /** When it comes: 'Thu 26 Nov'. */
  readonly day?: string | null
  /** The content of the summary below. */
  readonly children: ReactNode
}

/** The order in short above a form; all of it when opened. Hidden where the summary fits beside the form. */
export function CompactOrder({ count, total, day = null, children }: CompactOrderProps): ReactNode {
  return (
    <details className="group mt-6 rounded-card bg-card shadow-raised md:mt-8 lg:hidden">
      <summary className="flex min-h-14 items-center flex-wrap gap-x-3 px-5 py-2 marker:content-none hover:text-clay sm:px-8">
        <span className="min-w-0 flex-1 basis-20">
          Your order, <span className="whitespace-nowrap text-quiet">{itemCount(count)}</span>
          {day !== null && <span className="block text-moss text-sm">{day}</span>}
        </span>
        <span className="ml-auto flex items-center gap-3">
          <span className="figures font-serif text-2xl">{pounds(total)}</span>
          <ChevronDownIcon className="-mr-1 text-quiet transition-transform group-open:rotate-180" />
        </span>
      </summary>
      <div className="space-y-4 px-5 pb-5 sm:px-8 sm:pb-6">{children}</div>
    </details>
  )
}

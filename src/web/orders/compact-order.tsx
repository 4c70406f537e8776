import type { ReactNode } from 'react'
import type { PoundsIncVat } from '#domain/money/pounds.ts'
import { ChevronDownIcon } from '../ui/icons.tsx'
import { nonBreakingDay } from '../ui/non-breaking-day.ts'
import { itemCount } from './item-count.ts'
import { pounds } from './pounds.ts'

interface CompactOrderProps {
  readonly count: number
  /** In pounds. */
  readonly total: PoundsIncVat
  /** Where it goes and when, each on a line of its own. */
  readonly notes: readonly string[]
  /** All of it. */
  readonly children: ReactNode
}

/** The order in short above a form; all of it when opened. Hidden where the summary fits beside the form. */
export function CompactOrder({ count, total, notes, children }: CompactOrderProps): ReactNode {
  return (
    <details className="group mt-4 rounded-card bg-card shadow-raised md:mt-6 lg:hidden">
      <summary className="block px-5 py-3 marker:content-none hover:text-clay sm:px-8">
        <span className="flex flex-wrap items-center gap-x-3">
          <span className="min-w-0 flex-1 basis-20">
            Your order, <span className="whitespace-nowrap text-quiet">{itemCount(count)}</span>
          </span>
          <span className="ml-auto flex items-center gap-3">
            <span className="figures font-serif text-2xl">{pounds(total)}</span>
            <ChevronDownIcon className="-mr-1 text-quiet transition-transform group-open:rotate-180" />
          </span>
        </span>
        {notes.map((note) => (
          <span key={note} className="block text-quiet text-sm">
            {nonBreakingDay(note)}
          </span>
        ))}
      </summary>
      <div className="space-y-4 px-5 pb-5 sm:px-8 sm:pb-6">{children}</div>
    </details>
  )
}

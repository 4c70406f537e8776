import { type ReactNode, useId } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { ChevronDownIcon } from '../../ui/icons.tsx'

interface SectionProps {
  readonly title: string
  /** Sections open as those before them are completed (T-189, T-190); without a script all are shown. */
  readonly shown?: boolean
  readonly children: ReactNode
  readonly className?: string
}

const cardLook = 'rounded-card bg-card shadow-raised'

/** A part of the checkout form under its heading. */
export function Section({ title, shown = true, children, className }: SectionProps): ReactNode {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={classNames(cardLook, 'p-5 sm:p-8', !shown && 'hidden noscript:block', className)}
    >
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <div className="mt-4 grid grid-cols-1 gap-5 sm:mt-6">{children}</div>
    </section>
  )
}

interface FoldedSectionProps extends Omit<SectionProps, 'className'> {
  /** What the closed section says beside its title. */
  readonly note: string
  /** It holds something that must be seen: a message, or a ticked box. */
  readonly open: boolean
}

/** A part that few shoppers need: folded under its heading until it is opened (S-031). */
export function FoldedSection({ title, note, shown = true, open, children }: FoldedSectionProps): ReactNode {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classNames(cardLook, !shown && 'hidden noscript:block')}>
      <details className="group" open={open}>
        <summary className="flex min-h-14 flex-wrap items-center gap-x-4 px-5 py-3 marker:content-none hover:text-clay sm:px-8">
          <h2 id={id} className="text-2xl">
            {title}
          </h2>
          <span className="text-quiet text-sm">{note}</span>
          <ChevronDownIcon className="-mr-1 ml-auto text-quiet transition-transform group-open:rotate-180" />
        </summary>
        <div className="grid grid-cols-1 gap-5 px-5 pb-5 sm:px-8 sm:pb-8">{children}</div>
      </details>
    </section>
  )
}

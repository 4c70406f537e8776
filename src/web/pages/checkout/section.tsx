import { type ReactNode, useId } from 'react'
import { classNames } from '../../ui/class-names.ts'

interface SectionProps {
  readonly title: string
  /** Sections open as those before them are completed (T-189, T-190); without a script all are shown. */
  readonly shown?: boolean
  readonly children: ReactNode
  readonly className?: string
}

/** A part of the checkout form under its heading. */
export function Section({ title, shown = true, children, className }: SectionProps): ReactNode {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'rounded-card bg-card p-5 shadow-raised sm:p-8',
        !shown && 'hidden noscript:block',
        className,
      )}
    >
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <div className="mt-6 grid grid-cols-1 gap-5">{children}</div>
    </section>
  )
}

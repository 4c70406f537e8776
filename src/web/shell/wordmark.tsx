import { type ReactNode, useContext } from 'react'
import { MerchantContext } from '../merchant/merchant-context.ts'
import { classNames } from '../ui/class-names.ts'

/** The longest name, in characters, that fits beside the header's icons on a phone in large letters. */
const LONGEST_LARGE = 9

/** The shop's name with its mark: four tesserae, one of them turned. */
export function Wordmark(): ReactNode {
  const name = useContext(MerchantContext)?.name ?? ''
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5">
      <svg viewBox="0 0 28 28" className="size-7 shrink-0" aria-hidden="true">
        <path className="fill-ink" d="M2 2h11v11H2z" />
        <path className="fill-control" d="M15 15h11v11H15zM2 15h11v11H2z" />
        <path className="fill-clay" d="m20.5 0.9 6.6 6.6-6.6 6.6-6.6-6.6z" />
      </svg>
      <span
        className={classNames(
          'min-w-0 font-serif leading-none tracking-tight',
          name.length > LONGEST_LARGE ? 'text-base sm:text-2xl' : 'text-2xl',
        )}
      >
        {name}
      </span>
    </span>
  )
}

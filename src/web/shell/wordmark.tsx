import { type ReactNode, useContext } from 'react'
import { MerchantContext } from '../merchant/merchant-context.ts'

/** The shop's name with its mark: four tesserae, one of them turned. */
export function Wordmark(): ReactNode {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg viewBox="0 0 28 28" className="size-7" aria-hidden="true">
        <path className="fill-ink" d="M2 2h11v11H2z" />
        <path className="fill-control" d="M15 15h11v11H15zM2 15h11v11H2z" />
        <path className="fill-clay" d="m20.5 0.9 6.6 6.6-6.6 6.6-6.6-6.6z" />
      </svg>
      <span className="font-serif text-2xl leading-none tracking-tight">
        {useContext(MerchantContext)?.name}
      </span>
    </span>
  )
}

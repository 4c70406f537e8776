import { type ReactNode, useEffect, useRef } from 'react'
import { dialLink } from '#contract/merchant.ts'
import { useMerchant } from '../../merchant/merchant-context.ts'
import { Notice } from '../../ui/notice.tsx'
import type { CardError } from './card-error.ts'

interface CardProblemProps {
  readonly error: CardError
  /** The page offers another payment method than cards. */
  readonly hasOtherWays: boolean
}

/**
 * Why the card was not accepted, and what to do next: the alert of T-313, in the card errors area and nowhere
 * else (S-037). It is scrolled into view: the button that was pressed may be a screen below it.
 */
export function CardProblem({ error, hasOtherWays }: CardProblemProps): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div ref={place} role="alert">
      <Notice level="danger">
        <p>
          <strong>Error</strong> <span>{error.sentence}</span>
        </p>
        <NextStep error={error} hasOtherWays={hasOtherWays} />
      </Notice>
    </div>
  )
}

function NextStep({ error: { next }, hasOtherWays }: CardProblemProps): ReactNode {
  const merchant = useMerchant()
  if (next === null) return null
  return (
    <p className="mt-1 text-ink">
      {next === 'pay-otherwise'
        ? `Your card was not charged. Try another card${hasOtherWays ? ', choose another way to pay above' : ''}, or ring `
        : 'If this happens again, ring '}
      <a href={dialLink(merchant)} className="dial">
        {merchant.telephone}
      </a>{' '}
      ({merchant.hours}).
    </p>
  )
}

import type { ReactNode } from 'react'
import { dialLink } from '#contract/merchant.ts'
import { messages } from '#contract/messages.ts'
import { useMerchant } from '../merchant/merchant-context.ts'

/** Within a sentence: 'ring 0113 496 0123 to collect it, or to have it brought another way.' (S-003) */
export function RingToCollect(): ReactNode {
  const merchant = useMerchant()
  return (
    <>
      ring{' '}
      <a href={dialLink(merchant)} className="dial">
        {merchant.telephone}
      </a>{' '}
      {messages.toCollect}
    </>
  )
}

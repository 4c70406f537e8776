import type { ReactNode } from 'react'
import { Mark } from '../ui/mark.tsx'
import { type PaymentLink, stateTexts } from './texts.ts'

/** How a payment link stands, and until when it reserves goods. */
export const LinkMark = ({ link }: { readonly link: PaymentLink }): ReactNode => (
  <span className="flex flex-wrap gap-1">
    <Mark look={link.state === 'paid' ? 'moss' : link.state === 'open' ? 'amber' : 'plain'}>
      {stateTexts[link.state]}
    </Mark>
    {link.isReserved && <Mark look="plain">Goods reserved</Mark>}
  </span>
)

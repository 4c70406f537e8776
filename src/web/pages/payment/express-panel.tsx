import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { CardProblem } from './card-problem.tsx'
import { Divider } from './divider.tsx'
import type { CardFieldsHandle } from './use-card-fields.ts'
import type { PaymentHandle } from './use-payment.ts'

interface ExpressPanelProps {
  readonly payment: PaymentHandle
  readonly cards: CardFieldsHandle
  /**
   * `alone`: the wallet is chosen, and its button stands in the place of the page's (S-034). `below`: under the
   * page's button and a divider (T-294). `hidden`: the provider is still to say whether the device has one.
   */
  readonly place: 'alone' | 'below' | 'hidden'
}

/** The device's own wallet. Its button is live before the terms are ticked: then it leads to them (S-032). */
export function ExpressPanel({ payment, cards, place }: ExpressPanelProps): ReactNode {
  const { express, expressContainer } = cards
  const isHidden = place === 'hidden' || express === 'none'
  return (
    <div
      className={classNames(
        isHidden ? 'invisible absolute h-0 w-full' : place === 'below' ? 'min-h-24' : 'min-h-13',
        express === 'detecting' && 'animate-pulse rounded-control bg-stone/50 motion-reduce:animate-none',
      )}
    >
      {place === 'below' && express === 'offered' && <Divider className="mb-4">Or Pay Using</Divider>}
      <div ref={expressContainer} inert={payment.state.processing} />
      {place === 'alone' && payment.state.cardError !== null && (
        <CardProblem error={payment.state.cardError} hasOtherWays={payment.page.methods.length > 1} />
      )}
    </div>
  )
}

import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { CardProblem } from './card-problem.tsx'
import { OrderStatus } from './order-status.tsx'
import type { CardFieldsHandle } from './use-card-fields.ts'
import type { PaymentHandle } from './use-payment.ts'

interface ExpressPanelProps {
  readonly payment: PaymentHandle
  readonly cards: CardFieldsHandle
  /** False while terms are unticked or an order is being placed. */
  readonly ready: boolean
  /** In the place of the card form: the wallet was chosen before, or is chosen above (S-034). */
  readonly isAlone: boolean
}

/**
 * The device's own wallet, under a divider (T-294). It stands below the pay button, with the same height
 * before the provider has detected a wallet: nothing moves when it appears.
 */
export function ExpressPanel({ payment, cards, ready, isAlone }: ExpressPanelProps): ReactNode {
  const { express, expressContainer } = cards
  return (
    <div className="grid min-h-26 *:[grid-area:1/1]">
      {express === 'detecting' && (
        <div aria-hidden="true" className="animate-pulse motion-reduce:animate-none">
          <div className="h-6 border-line border-b" />
          <div className="mt-4 h-12 rounded-control bg-stone/50" />
        </div>
      )}
      {express === 'none' && (
        <p className="self-center text-center text-quiet text-sm">
          Apple Pay and Google Pay stand here on devices that have them.
        </p>
      )}
      <div className={classNames(express !== 'offered' && 'invisible')}>
        {express === 'offered' && !isAlone && (
          <p className="flex h-6 items-center gap-4 text-quiet text-sm before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
            Or Pay Using
          </p>
        )}
        <div
          ref={expressContainer}
          className={classNames('mt-4 transition-opacity', !ready && 'opacity-50')}
          inert={!ready}
        />
        {isAlone && payment.state.cardError !== null && (
          <CardProblem error={payment.state.cardError} hasOtherWays={payment.page.methods.length > 1} />
        )}
        {isAlone && <OrderStatus payment={payment} />}
      </div>
    </div>
  )
}

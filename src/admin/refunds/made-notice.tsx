import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Notice } from '../ui/notice.tsx'
import { momentText, poundsText } from '../ui/texts.ts'
import type { LoadedRefunds } from './load-refunds.ts'

const madeText = ({ state, effect }: NonNullable<LoadedRefunds['made']>): string => {
  const isByHand = effect.ways.some(({ way }) => way === 'by-hand')
  if (effect.cancelsOrder && effect.amount === 0)
    return 'The order is cancelled. There was nothing to give back.'
  const what = `${effect.cancelsOrder ? 'The order is cancelled. ' : ''}${poundsText(effect.amount)}`
  switch (state) {
    case 'completed':
      return `${what} was given back.`
    case 'failed':
      return `${what} could not be given back: the provider refused. The order waits for a person.`
    default:
      return isByHand
        ? `${what} is for you to give back yourself.`
        : `${what} is on its way back: the provider has not answered yet, and is asked again.`
  }
}

/** What the last press did; the waiting requests of the order, so that none is made twice. */
export const MadeNotice = ({
  made,
  asked,
  approvals,
  order,
}: Pick<LoadedRefunds, 'made' | 'asked' | 'approvals' | 'order'>): ReactNode => (
  <div className="mt-4 grid max-w-3xl gap-3 empty:hidden">
    {made !== null && (
      <Notice look={made.state === 'failed' ? 'error' : 'done'}>
        {madeText(made)}{' '}
        <Link to={`/orders/${order.number}`} className="text-accent underline">
          To the order
        </Link>
      </Notice>
    )}
    {order.byHand > 0 && (
      <Notice look="warning">
        {poundsText(order.byHand)} of this order is still to be given back by hand.{' '}
        <Link to={`/orders/${order.number}/by-hand`} className="text-accent underline">
          Record it
        </Link>
      </Notice>
    )}
    {approvals
      .filter(({ isStale }) => !isStale)
      .map(({ id, amount, askedBy, expires }) => (
        <Notice key={id} look={asked?.id === id ? 'done' : 'warning'}>
          {askedBy} has asked for {poundsText(amount)} of this order. Another person allows or refuses it
          under{' '}
          <Link to="/approvals" className="text-accent underline">
            Approvals
          </Link>
          , until {momentText(expires)}.
        </Notice>
      ))}
  </div>
)

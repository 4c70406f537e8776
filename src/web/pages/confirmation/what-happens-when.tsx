import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dialLink } from '#contract/merchant.ts'
import type { OrderPage } from '#contract/payment-page.ts'
import { completeDeliveryPath, paths } from '#contract/routes.ts'
import { dayLabel, parseDay } from '#domain/delivery/calendar.ts'
import { isOnHold, orderPhase } from '#domain/orders/states.ts'
import { useMerchant } from '../../merchant/merchant-context.ts'
import { classNames } from '../../ui/class-names.ts'
import { nonBreakingDay } from '../../ui/non-breaking-day.ts'

const linkClasses = 'inline-flex min-h-11 items-center text-clay underline underline-offset-4 hover:text-ink'

/** What happens to an order, step by step, with what helps at each (S-035). */
export function WhatHappensWhen({ order }: { order: OrderPage }): ReactNode {
  const merchant = useMerchant()
  const date = parseDay(order.delivery_date)
  const isSent = orderPhase(order.state) === 'fulfilled'
  const waits = isOnHold(order)
  return (
    <section aria-labelledby="what-happens" className="mt-8">
      <h2 id="what-happens" className="text-2xl">
        What happens when
      </h2>
      <ol className="mt-5">
        <Step when="Done" title="Your order is with us" isDone>
          <p>
            Its number is enough when you ring us:{' '}
            <a href={dialLink(merchant)} className="dial">
              {merchant.telephone}
            </a>
            .
          </p>
        </Step>
        {waits && (
          <Step when="Next" title="We ring you about the payment" isNow>
            <p>We pack your goods as soon as that is settled.</p>
          </Step>
        )}
        <Step
          when={isSent ? 'Done' : waits ? 'Then' : 'Next'}
          title={
            isSent
              ? 'Your goods are on their way'
              : order.part_sent
                ? 'A part is on its way; we pack the rest'
                : 'We pack your goods'
          }
          isDone={isSent}
          isNow={!isSent && !waits}
        >
          <p>{isSent ? 'We have written to you that they left.' : 'We write to you when they leave us.'}</p>
        </Step>
        <Step
          when={date === null ? 'Then' : dayLabel(date)}
          title={order.kerbside ? 'Delivery to the kerbside' : 'Delivery'}
          isNow={isSent}
        >
          <p>{nonBreakingDay(order.delivery)}.</p>
          {order.kerbside && (
            <p>The driver sets the goods down at the kerb: have someone there to carry them in.</p>
          )}
          <p className="flex flex-wrap gap-x-6 print:hidden">
            {date !== null && (
              <a href={completeDeliveryPath(order.token)} download className={linkClasses}>
                Add to calendar
              </a>
            )}
            {order.kerbside && (
              <a href={paths.kerbsideLeaflet} target="_blank" rel="noopener" className={linkClasses}>
                Kerbside delivery (PDF)
              </a>
            )}
          </p>
        </Step>
        <Step when="Before you lay" title="Check your goods" isLast>
          <p>
            {merchant.guarantee} ·{' '}
            <Link to={paths.returns} className="text-clay underline underline-offset-2">
              {merchant.returnPromise}
            </Link>
          </p>
        </Step>
      </ol>
    </section>
  )
}

interface StepProps {
  readonly when: string
  readonly title: string
  readonly isDone?: boolean
  readonly isNow?: boolean
  readonly isLast?: boolean
  readonly children: ReactNode
}

function Step({
  when,
  title,
  isDone = false,
  isNow = false,
  isLast = false,
  children,
}: StepProps): ReactNode {
  return (
    <li aria-current={isNow ? 'step' : undefined} className="grid grid-cols-[auto_1fr] gap-x-4">
      <span aria-hidden="true" className="flex flex-col items-center pt-1.5">
        <span
          className={classNames(
            'size-3 shrink-0 rounded-full border-2',
            isDone ? 'border-moss bg-moss' : isNow ? 'border-clay bg-card' : 'border-line bg-card',
          )}
        />
        {!isLast && <span className="mt-1.5 w-px grow bg-line" />}
      </span>
      <div className={classNames('sm:grid sm:grid-cols-[10rem_1fr] sm:gap-x-4', !isLast && 'pb-6')}>
        <p className="figures text-quiet text-sm sm:pt-0.5">{when}</p>
        <div>
          <h3 className="font-medium font-sans text-base">{title}</h3>
          <div className="mt-0.5 space-y-1 text-quiet">{children}</div>
        </div>
      </div>
    </li>
  )
}

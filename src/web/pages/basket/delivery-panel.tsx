import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { WireBasketLine } from '#contract/basket.ts'
import type { WireShippingServices } from '#contract/delivery.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { RingToCollect } from '../../delivery/ring-to-collect.tsx'
import { Button } from '../../ui/button.tsx'
import { InfoIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { BasketChanges } from './changes.ts'
import { DeliveryChoice, NotOffered } from './delivery-choice.tsx'
import { DELIVERY_SECTION_ID, isNowhere, NOT_DELIVERED_ID, quotationPath } from './delivery-section.ts'
import { PostcodeForm } from './postcode-form.tsx'
import type { Freshness, ServiceChoice } from './state.ts'

interface DeliveryPanelProps {
  readonly shipping: WireShippingServices
  readonly lines: readonly WireBasketLine[]
  readonly freshness: Freshness
  readonly choice: ServiceChoice | null
  readonly changes: BasketChanges
  readonly className?: string
}

/** Delivery address, service and date (T-019, T-091 to T-102). */
export function DeliveryPanel(props: DeliveryPanelProps): ReactNode {
  const { shipping, className } = props
  const headingId = useId()
  const [changing, setChanging] = useState(false)
  const isUndelivered = shipping.postcode !== null && shipping.services.length === 0
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    /* A postcode was saved: the keyboard goes on here, not at the top of the page. */
    if (window.location.hash === `#${DELIVERY_SECTION_ID}`) heading.current?.focus()
  }, [])
  return (
    <section id={DELIVERY_SECTION_ID} aria-labelledby={headingId} className={className}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 ref={heading} id={headingId} tabIndex={-1} className="text-2xl outline-none md:text-3xl">
          Delivery
        </h2>
        {shipping.postcode !== null && (
          <p>
            to <strong className="font-medium">{shipping.postcode}</strong>
            {!isUndelivered && (
              <Link
                to={paths.setPostcode}
                className="touch ml-3 inline-flex items-center justify-center text-clay underline-offset-4 hover:underline"
                onClick={(event) => {
                  event.preventDefault()
                  setChanging(!changing)
                }}
              >
                Change<span className="sr-only"> postcode</span>
              </Link>
            )}
          </p>
        )}
      </div>
      {shipping.postcode === null && <p className="mt-2 text-quiet">Your postcode sets its cost and day.</p>}
      {isUndelivered && <Services {...props} />}
      {(shipping.postcode === null || isUndelivered || changing) && (
        <div className="mt-4">
          <PostcodeForm postcode={shipping.postcode} />
        </div>
      )}
      {shipping.postcode !== null && !isUndelivered && <Services {...props} />}
      <Notes shipping={shipping} />
    </section>
  )
}

function Services({ shipping, lines, freshness, choice, changes }: DeliveryPanelProps): ReactNode {
  if (freshness === 'failed')
    return (
      <p className="mt-4 text-quiet">
        The delivery options could not be loaded just now.{' '}
        <Button look="quiet" size="small" onClick={() => void changes.read()}>
          Try again
        </Button>
      </p>
    )
  if (shipping.services.length > 0)
    return <DeliveryChoice shipping={shipping} choice={choice} changes={changes} />
  return (
    <>
      <Notice level="warning" className="mt-4">
        <p id={NOT_DELIVERED_ID} className="font-medium">
          {messages.noShippingServices}
        </p>
        <p className="mt-1 text-ink">
          {isNowhere(shipping) ? messages.otherPlace : messages.takeLess} Or <RingToCollect />
        </p>
        <Link
          to={quotationPath(lines)}
          className="touch flex w-fit items-center font-medium underline underline-offset-4"
        >
          {messages.askForQuotation}
        </Link>
      </Notice>
      {!isNowhere(shipping) && <NotOffered shipping={shipping} />}
    </>
  )
}

function Notes({ shipping }: { shipping: WireShippingServices }): ReactNode {
  return (
    <div className="mt-5 flex gap-3 text-quiet text-sm">
      <InfoIcon />
      <div className="space-y-1">
        {shipping.supplier_count > 1 && <p>{messages.severalSuppliers}</p>}
        <p>{messages.samplesByParcel}</p>
        <p>
          <a
            href={paths.delivery}
            target="_blank"
            rel="noopener"
            className="underline underline-offset-4 hover:text-clay"
          >
            Delivery information<span className="sr-only"> (opens in a new tab)</span>
          </a>
        </p>
      </div>
    </div>
  )
}

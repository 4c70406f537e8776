import { type MouseEvent, type ReactNode, type RefObject, useEffect, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { printedQuantity } from '#domain/measure/quantity.ts'
import { formatPounds, noPence } from '#domain/money/pence.ts'
import { deliveredLine } from '../../../delivery/delivered-text.ts'
import { useCsrfToken } from '../../../forms/csrf-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Price } from '../../../ui/price.tsx'
import { Typeset } from '../../../ui/typeset.tsx'
import { BUYING_FORM_ID } from '../no-script-form.tsx'
import { cheapestHeadline } from './headline.ts'
import { HeadlinePrice } from './headline-price.tsx'
import type { PurchaseView } from './purchase-view.ts'
import type { BuyingFormHandle } from './use-buying-form.ts'
import { CHOICE_ID, focusChoice, focusQuantity, QUANTITY_ID } from './ways-in.ts'

/** The height of the bar: what is behind it is not in view. */
const ABOVE_THE_BAR = '0px 0px -80px 0px'

/** Whether an element is in view; false until the browser has looked. */
const useInView = (ref: RefObject<HTMLElement | null>): boolean => {
  const [inView, setInView] = useState(false)
  useEffect(() => {
    if (ref.current === null) return
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: ABOVE_THE_BAR },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])
  return inView
}

interface BottomBarProps {
  readonly form: BuyingFormHandle
  /** The form's own postcode and add button: while they are in view, the bar is not needed. */
  readonly addRef: RefObject<HTMLDivElement | null>
}

/**
 * Price, the way to the quantity, and the add button at the bottom of the window, from the first moment
 * and without a script (S-020). At the end of the page it stands in the footer's margin, where it covers
 * nothing.
 */
export function BottomBar({ form, addRef }: BottomBarProps): ReactNode {
  const { purchase, product } = form
  const addInView = useInView(addRef)
  if (!(purchase?.variation.buyable ?? product.buyable) || purchase?.soldOut) return null
  return (
    <div className="pointer-events-none tall:sticky bottom-0 z-30 mt-8 -mb-24 min-h-20 print:hidden">
      {!addInView && (
        <section
          data-add=""
          aria-label={`Buy ${product.name}, in short`}
          className="pointer-events-auto border-line border-t bg-card pb-[env(safe-area-inset-bottom)] shadow-raised"
        >
          <div className="page flex min-h-20 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-1">
            {purchase === null ? <ChooseFirst form={form} /> : <AddAtOnce form={form} purchase={purchase} />}
          </div>
        </section>
      )}
    </div>
  )
}

const partLink = 'block truncate text-clay text-sm underline underline-offset-4'

/** With a script the link scrolls and focuses; without one the browser follows its fragment. */
const withScript =
  (act: () => void) =>
  (event: MouseEvent): void => {
    event.preventDefault()
    act()
  }

function AddAtOnce({ form, purchase }: { form: BuyingFormHandle; purchase: PurchaseView }): ReactNode {
  const { total, price, quantity, byArea, variation } = purchase
  const { answer } = form.delivered
  const amount = quantity === null ? '' : `${printedQuantity(quantity)}${byArea ? ' m2' : ''}`
  return (
    <>
      <p className="min-w-0 flex-1 basis-24 items-baseline justify-end gap-x-4 leading-tight lg:flex">
        {total !== null && <Price pence={total} className="font-serif text-2xl" />}
        <a href={`#${QUANTITY_ID}`} onClick={withScript(focusQuantity)} className={partLink}>
          <span className="sr-only">Change the quantity: </span>
          <Typeset text={byArea ? `${amount} · ${variation.name}` : `${amount} × ${variation.name}`} />
        </a>
        <span className="block truncate text-quiet text-xs empty:hidden">
          {answer?.delivery
            ? deliveredLine(answer.delivery, answer)
            : /* Until a postcode is known: the price of a square metre alone does not come to the total. */
              (price?.delivery ?? 0) > 0 &&
              `incl. ${formatPounds(price?.delivery ?? noPence)}* ${messages.partCrateDelivery.toLowerCase()}`}
        </span>
      </p>
      <Button
        type="submit"
        form={BUYING_FORM_ID}
        name="_token"
        value={useCsrfToken()}
        busy={form.busy}
        disabled={purchase.waitsForWholeTiles}
        className="shrink-0"
      >
        Add to Basket
      </Button>
    </>
  )
}

function ChooseFirst({ form: { remaining } }: { form: BuyingFormHandle }): ReactNode {
  return (
    <>
      <p className="min-w-0 flex-1 basis-24 font-serif text-2xl leading-tight">
        <HeadlinePrice headline={cheapestHeadline(remaining)} small />
      </p>
      <a
        href={`#${CHOICE_ID}`}
        onClick={withScript(focusChoice)}
        className="inline-flex min-h-11 shrink-0 items-center justify-center rounded-control bg-clay px-5 font-medium text-[0.95rem] text-card hover:bg-clay-deep"
      >
        {messages.chooseOptions}
      </a>
    </>
  )
}

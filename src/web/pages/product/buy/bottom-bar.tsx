import type { MouseEvent, ReactNode, RefObject } from 'react'
import { messages } from '#contract/messages.ts'
import { formatPounds, noPence } from '#domain/money/pence.ts'
import { deliveredLine } from '../../../delivery/delivered-text.ts'
import { useCsrfToken } from '../../../forms/csrf-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Price } from '../../../ui/price.tsx'
import { StickyBar } from '../../../ui/sticky-bar.tsx'
import { Typeset } from '../../../ui/typeset.tsx'
import { BUYING_FORM_ID } from '../no-script-form.tsx'
import { cheapestHeadline } from './headline.ts'
import { HeadlinePrice } from './headline-price.tsx'
import { amountText, hasNothingToAdd, type PurchaseView } from './purchase-view.ts'
import type { BuyingFormHandle } from './use-buying-form.ts'
import { CHOICE_ID, focusChoice, focusQuantity, QUANTITY_ID } from './ways-in.ts'

interface BottomBarProps {
  readonly form: BuyingFormHandle
  /** The form's own postcode and add button: while they are in view, the bar is not needed. */
  readonly addRef: RefObject<HTMLDivElement | null>
}

/**
 * Price, the way to the quantity, and the add button at the bottom of the window, from the first moment
 * and without a script (S-020); in a wide window, which may show the form's own button at once, only after the
 * browser has looked. At the end of the page it stands in the footer's margin, where it covers nothing.
 */
export function BottomBar({ form, addRef }: BottomBarProps): ReactNode {
  const { purchase, product } = form
  if (!(purchase?.variation.buyable ?? product.buyable) || purchase?.soldOut) return null
  return (
    <StickyBar label={`Buy ${product.name}, in short`} addRef={addRef} className="mt-8 -mb-24">
      {purchase === null ? <ChooseFirst form={form} /> : <AddAtOnce form={form} purchase={purchase} />}
    </StickyBar>
  )
}

const partLink = 'block text-balance text-clay text-sm underline underline-offset-4'

/** With a script the link scrolls and focuses; without one the browser follows its fragment. */
const withScript =
  (act: () => void) =>
  (event: MouseEvent): void => {
    event.preventDefault()
    act()
  }

function AddAtOnce({ form, purchase }: { form: BuyingFormHandle; purchase: PurchaseView }): ReactNode {
  const { total, quantity, byArea, variation } = purchase
  const amount = quantity === null ? '' : amountText(quantity, byArea)
  return (
    <>
      <p className="min-w-0 flex-1 basis-24 items-baseline justify-end gap-x-4 leading-tight lg:flex">
        {total !== null && <Price pence={total} className="font-serif text-2xl" />}
        <a href={`#${QUANTITY_ID}`} onClick={withScript(focusQuantity)} className={partLink}>
          <span className="sr-only">Change the quantity: </span>
          <Typeset text={byArea ? `${amount} · ${variation.name}` : `${amount} × ${variation.name}`} />
        </a>
        <BarNote form={form} purchase={purchase} />
      </p>
      <Button
        type="submit"
        form={BUYING_FORM_ID}
        name="_token"
        value={useCsrfToken()}
        busy={form.busy}
        disabled={purchase.waitsForWholeTiles}
        aria-disabled={hasNothingToAdd(purchase)}
        className="shrink-0"
      >
        Add to Basket
      </Button>
    </>
  )
}

interface BarNoteProps {
  readonly form: BuyingFormHandle
  readonly purchase: PurchaseView
}

/** Below the total: its delivery, or that so much is not there. */
function BarNote({ form, purchase }: BarNoteProps): ReactNode {
  const { goods, byArea, price, beyondStock } = purchase
  const { answer } = form.delivered
  if (goods.stock !== null && beyondStock)
    return (
      <span className="block text-amber text-xs">
        <Typeset text={messages.inStock(amountText(goods.stock, byArea))} />
      </span>
    )
  return (
    <span className="block text-quiet text-xs empty:hidden">
      {answer?.delivery
        ? deliveredLine(answer.delivery, answer)
        : /* Until a postcode is known: the price of a square metre alone does not come to the total. */
          (price?.delivery ?? 0) > 0 &&
          `incl. ${formatPounds(price?.delivery ?? noPence)}* ${messages.partCrateDelivery.toLowerCase()}`}
    </span>
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

import { type ReactNode, type RefObject, useId } from 'react'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { useCsrfToken } from '../../../forms/csrf-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Notice } from '../../../ui/notice.tsx'
import { PayLaterBanner } from '../../../ui/pay-later.tsx'
import { Typeset } from '../../../ui/typeset.tsx'
import { BUYING_FORM_ID, isPageReload } from '../no-script-form.tsx'
import { DeliveryHere } from './delivery-here.tsx'
import { ExtrasList } from './extras-list.tsx'
import type { BuyingFormState } from './form-state.ts'
import { hasPrice } from './headline.ts'
import { NotSoldOnline, notBuyableText } from './other-ways.tsx'
import { PackCliffs } from './pack-cliffs.tsx'
import { amountText, hasNothingToAdd, type PurchaseView } from './purchase-view.ts'
import { QuantityBlock } from './quantity-block.tsx'
import { Total } from './total.tsx'
import type { BuyingFormHandle } from './use-buying-form.ts'

export interface BuyingFormProps {
  readonly form: BuyingFormHandle
  /** Postcode and add button: the bar at the bottom goes while a part of them is in view. */
  readonly addRef: RefObject<HTMLDivElement | null>
  /** The calculator, which stands at the quantity (S-021). */
  readonly calculator: ReactNode
  /** The shop offers PayPal, and with it to pay later (P-042). */
  readonly offersPaypal: boolean
}

interface PurchaseProps extends BuyingFormProps {
  /** The hint while there is nothing to add. */
  readonly missing?: string
  /** The `Model_Id` field that names the variation, as each form renders it. */
  readonly children?: ReactNode
}

/**
 * The common part of all buying forms; without a script a plain form (P-127 to P-129). Its fields name the form
 * instead of standing in it: the calculator between them has forms of its own.
 */
export function Purchase({
  form,
  addRef,
  calculator,
  offersPaypal,
  missing,
  children,
}: PurchaseProps): ReactNode {
  const { product, purchase, state } = form
  const buyable = purchase?.variation.buyable ?? product.buyable
  return (
    // biome-ignore lint/a11y/useSemanticElements: it contains forms, which a form may not
    <div role="form" aria-label={`Buy ${product.name}`} className="space-y-6">
      <form
        id={BUYING_FORM_ID}
        method="post"
        action={`${calls.basketAdd}?again=1`}
        noValidate
        className="absolute"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPageReload(event.nativeEvent)) form.add()
        }}
      >
        <input type="hidden" name="Model_Type" value="variation" />
      </form>
      {children}
      {purchase === null && <CarriedFields text={state.text} ticked={state.ticked} />}
      <QuantityBlock form={form} purchase={purchase} calculator={calculator} />
      {purchase !== null && buyable && (
        <ExtrasList
          extras={purchase.extras}
          onTick={form.toggleExtra}
          onChoose={form.choosePack}
          onJoint={form.takeJoint}
        />
      )}
      <div className="space-y-3 border-line border-t pt-5">
        {purchase !== null && hasPrice(purchase.goods) && <Total purchase={purchase} />}
        <PackCliffs form={form} />
        {/* The bar at the bottom would cover what the postcode is answered with. */}
        <div ref={addRef} className="space-y-3">
          {product.sold_online ? (
            <>
              <DeliveryHere
                postcode={product.postcode}
                delivered={form.delivered}
                promises={purchase !== null && !purchase.soldOut && !purchase.beyondStock}
              />
              {buyable ? (
                <div data-add="">
                  <AddButton purchase={purchase} busy={form.busy} missing={missing} />
                </div>
              ) : (
                /* That they do not go to the postcode is said above, with what can be done. */
                form.delivered.answer?.not_delivered == null && (
                  <Notice level="info">{notBuyableText(product)}</Notice>
                )
              )}
            </>
          ) : (
            <NotSoldOnline product={product} sku={purchase?.variation.sku ?? null} />
          )}
        </div>
        {purchase !== null && <InBasket purchase={purchase} />}
        {offersPaypal && buyable && purchase?.paysLater && !purchase.soldOut && <PayLaterBanner />}
      </div>
    </div>
  )
}

/** Hidden fields for quantity and ticks while no variation matches; the next match takes them over. */
function CarriedFields({ text, ticked }: Pick<BuyingFormState, 'text' | 'ticked'>): ReactNode {
  return (
    <>
      {text !== '' && <input type="hidden" form={BUYING_FORM_ID} name="Quantity" value={text} />}
      {ticked.map((id, i) => (
        <input key={id} type="hidden" form={BUYING_FORM_ID} name={`extras[${i}]`} value={id} />
      ))}
    </>
  )
}

interface AddButtonProps {
  readonly purchase: PurchaseView | null
  readonly busy: boolean
  readonly missing: string | undefined
}

/** What keeps an add from adding anything; undefined: nothing does. */
const reasonNotToAdd = (purchase: PurchaseView): string | undefined => {
  if (purchase.soldOut) return messages.noneInStock
  if (purchase.waitsForWholeTiles) return messages.wholeTilesOnly
  return hasNothingToAdd(purchase) ? messages.allInYourBasket : undefined
}

/** Disabled, and says why: nothing chosen, tiles not whole, none in stock or left (P-082, P-128, OP-17). */
function AddButton({ purchase, busy, missing }: AddButtonProps): ReactNode {
  const reasonId = useId()
  const reason = purchase === null ? missing : reasonNotToAdd(purchase)
  return (
    <div>
      <Button
        type="submit"
        form={BUYING_FORM_ID}
        name="_token"
        value={useCsrfToken()}
        size="large"
        wide
        busy={busy}
        disabled={purchase === null || purchase.waitsForWholeTiles || purchase.soldOut}
        aria-disabled={purchase !== null && hasNothingToAdd(purchase)}
        aria-describedby={reason === undefined ? undefined : reasonId}
      >
        Add to Basket
      </Button>
      {reason !== undefined && (
        <p
          id={reasonId}
          className={classNames('mt-2 text-sm', purchase?.soldOut ? 'text-amber' : 'text-quiet')}
        >
          {reason}
        </p>
      )}
    </div>
  )
}

/** 'You already have 10.08 m² in your basket' (OP-17). */
function InBasket({ purchase }: { purchase: PurchaseView }): ReactNode {
  if (purchase.inBasket === 0) return null
  return (
    <p className="text-moss text-sm">
      <Typeset text={messages.alreadyInBasket(amountText(purchase.inBasket, purchase.byArea))} />
    </p>
  )
}

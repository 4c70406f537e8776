import { type ReactNode, type RefObject, useId } from 'react'
import { messages } from '#contract/messages.ts'
import type { WireProduct } from '#contract/product.ts'
import { calls } from '#contract/routes.ts'
import { printedQuantity, type Quantity } from '#domain/measure/quantity.ts'
import { useCsrfToken } from '../../../forms/csrf-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PayLaterBanner } from '../../../ui/pay-later.tsx'
import { Typeset } from '../../../ui/typeset.tsx'
import { BUYING_FORM_ID, isPageReload } from '../no-script-form.tsx'
import { DeliveryHere } from './delivery-here.tsx'
import { ExtrasList } from './extras-list.tsx'
import type { BuyingFormState } from './form-state.ts'
import { hasPrice } from './headline.ts'
import { PackCliffs } from './pack-cliffs.tsx'
import type { PurchaseView } from './purchase-view.ts'
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
  const stockId = useId()
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
        <ExtrasList extras={purchase.extras} onTick={form.toggleExtra} onChoose={form.choosePack} />
      )}
      <div className="space-y-3 border-line border-t pt-5">
        {purchase !== null && hasPrice(purchase.goods) && <Total purchase={purchase} />}
        <PackCliffs form={form} />
        {/* The bar at the bottom would cover what the postcode is answered with. */}
        <div ref={addRef} className="space-y-3">
          <DeliveryHere postcode={product.postcode} delivered={form.delivered} />
          {buyable ? (
            <div data-add="">
              <AddButton purchase={purchase} busy={form.busy} missing={missing} stockId={stockId} />
            </div>
          ) : (
            /* That they do not go to the postcode is said above, with what can be done. */
            form.delivered.answer?.not_delivered == null && (
              <Notice level="info">{notBuyableText(product)}</Notice>
            )
          )}
        </div>
        {purchase !== null && buyable && <InStock id={stockId} purchase={purchase} />}
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

/** The same text as in the wishlist (P-048), also for a single variation that cannot be bought. */
const notBuyableText = ({ not_buyable_reason: reason, postcode }: WireProduct): string =>
  reason ?? (postcode === null ? messages.notBuyable : messages.notDelivered(postcode))

interface AddButtonProps {
  readonly purchase: PurchaseView | null
  readonly busy: boolean
  readonly missing: string | undefined
  /** The element that shows the stock. */
  readonly stockId: string
}

/** Disabled, and says why: nothing chosen, tiles not whole, none in stock (P-082, P-128, OP-17). */
function AddButton({ purchase, busy, missing, stockId }: AddButtonProps): ReactNode {
  const reasonId = useId()
  const soldOut = purchase?.soldOut ?? false
  const waits = purchase?.waitsForWholeTiles ?? false
  const reason = purchase === null ? missing : waits && !soldOut ? messages.wholeTilesOnly : undefined
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
        disabled={purchase === null || waits || soldOut}
        aria-describedby={soldOut ? stockId : reason === undefined ? undefined : reasonId}
      >
        Add to Basket
      </Button>
      {reason !== undefined && (
        <p id={reasonId} className="mt-2 text-quiet text-sm">
          {reason}
        </p>
      )}
    </div>
  )
}

/** Shown before an add would be reduced or rejected: 'We have 216 m2 in stock.' (OP-17) */
function InStock({ id, purchase }: { id: string; purchase: PurchaseView }): ReactNode {
  const { goods, quantity, inBasket, byArea, soldOut } = purchase
  if (goods.stock === null) return null
  const short = soldOut || (quantity !== null && quantity + inBasket > goods.stock)
  return (
    <p id={id} role="status" aria-label="Stock" className="text-amber text-sm empty:absolute">
      {short && (
        <Typeset text={soldOut ? messages.noneInStock : messages.inStock(amountText(goods.stock, byArea))} />
      )}
    </p>
  )
}

const amountText = (amount: Quantity, byArea: boolean): string =>
  byArea ? `${printedQuantity(amount)} m2` : printedQuantity(amount)

/** 'You already have 10.08 m² in your basket' (OP-17). */
function InBasket({ purchase }: { purchase: PurchaseView }): ReactNode {
  if (purchase.inBasket === 0) return null
  return (
    <p className="text-moss text-sm">
      <Typeset text={messages.alreadyInBasket(amountText(purchase.inBasket, purchase.byArea))} />
    </p>
  )
}

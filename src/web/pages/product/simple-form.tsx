import { type ReactNode, type RefObject, useId } from 'react'
import { useRouteLoaderData } from 'react-router'
import { messages } from '#contract/messages.ts'
import type { WireProduct } from '#contract/product.ts'
import { calls } from '#contract/routes.ts'
import { plainQuantity } from '#domain/measure/quantity.ts'
import type { loader } from '../../root.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Typeset } from '../../ui/typeset.tsx'
import { ExtrasList } from './extras-list.tsx'
import { PayLaterBanner } from './pay-later.tsx'
import { QuantityBlock } from './quantity-block.tsx'
import { Total } from './total.tsx'
import type { BuyingFormHandle } from './use-buying-form.ts'
import { VariationChooser } from './variation-chooser.tsx'

interface SimpleFormProps {
  readonly form: BuyingFormHandle
  readonly formId: string
  /** The part whose leaving the window brings the bar at the foot of a phone. */
  readonly addRef: RefObject<HTMLDivElement | null>
}

/** Variation, quantity, extras, total and the add button; without a script a plain form of the same fields. */
export function SimpleForm({ form, formId, addRef }: SimpleFormProps): ReactNode {
  const root = useRouteLoaderData<typeof loader>('root')
  const { product, offer } = form
  const { buyable } = offer.variation
  return (
    <form
      id={formId}
      method="post"
      action={calls.basketAdd}
      noValidate
      aria-label={`Buy ${product.name}`}
      className="space-y-6"
      onSubmit={(event) => {
        event.preventDefault()
        form.add()
      }}
    >
      <input type="hidden" name="_token" value={root?.csrfToken ?? ''} />
      <input type="hidden" name="Model_Type" value="variation" />
      <input type="hidden" name="FreeTypeAttributes" value="" />
      <VariationChooser product={product} chosenId={offer.variation.id} onChoose={form.choose} />
      <QuantityBlock form={form} />
      {buyable && <ExtrasList extras={offer.extras} onTick={form.tick} />}
      <div ref={addRef} className="space-y-3 border-line border-t pt-5">
        <Total offer={offer} />
        {buyable ? <AddButton form={form} /> : <Notice level="info">{notBuyableText(product)}</Notice>}
        <InBasket form={form} />
        {buyable && offer.paysLater && <PayLaterBanner />}
      </div>
    </form>
  )
}

/** In the wishlist's words (P-048); a single variation that cannot be bought says the same. */
const notBuyableText = ({ not_buyable_reason: reason, postcode }: WireProduct): string =>
  reason ?? (postcode === null ? messages.notBuyable : messages.notDelivered(postcode))

/** Disabled while the quantity is no whole number of tiles, and says so (P-082). */
function AddButton({ form: { offer, busy } }: { form: BuyingFormHandle }): ReactNode {
  const reasonId = useId()
  return (
    <div>
      <Button
        type="submit"
        size="large"
        wide
        busy={busy}
        disabled={offer.waitsForWholeTiles}
        aria-describedby={offer.waitsForWholeTiles ? reasonId : undefined}
      >
        Add to Basket
      </Button>
      {offer.waitsForWholeTiles && (
        <p id={reasonId} className="mt-2 text-quiet text-sm">
          {messages.wholeTilesOnly}
        </p>
      )}
    </div>
  )
}

/** 'You already have 10.08 m² in your basket' (OP-17). */
function InBasket({ form: { offer } }: { form: BuyingFormHandle }): ReactNode {
  if (offer.inBasket === 0) return null
  const amount = plainQuantity(offer.inBasket)
  return (
    <p className="text-moss text-sm">
      <Typeset text={messages.alreadyInBasket(offer.byArea ? `${amount} m2` : amount)} />
    </p>
  )
}

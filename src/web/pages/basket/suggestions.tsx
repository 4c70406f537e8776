import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { goodsOf } from '#contract/goods.ts'
import { messages } from '#contract/messages.ts'
import type { WireVariation } from '#contract/product.ts'
import { calls, paths } from '#contract/routes.ts'
import { soldByArea } from '#domain/catalogue/goods.ts'
import { printedQuantity, units } from '#domain/measure/quantity.ts'
import { isWaived, priceLine } from '#domain/pricing/price.ts'
import { addedQuantity } from '#domain/quantity/product-page.ts'
import { CallForm } from '../../forms/call-form.tsx'
import { Button } from '../../ui/button.tsx'
import { nonBreakingSize } from '../../ui/non-breaking-size.ts'
import { Price } from '../../ui/price.tsx'
import type { BasketChanges } from './changes.ts'
import { Thumbnail } from './thumbnail.tsx'

interface SuggestionsProps {
  readonly title: string
  readonly note: string
  readonly variations: readonly WireVariation[]
  readonly discountQualified: boolean
  readonly changes: BasketChanges
}

/** A table of goods that go with the basket, each with the quantity it needs (T-018, T-079, T-081). */
export function Suggestions(props: SuggestionsProps): ReactNode {
  const { title, note, variations, discountQualified, changes } = props
  const headingId = useId()
  if (variations.length === 0) return null
  return (
    <section aria-labelledby={headingId} className="@container">
      <h2 id={headingId} tabIndex={-1} className="text-2xl outline-none md:text-3xl">
        {title}
      </h2>
      <p className="mt-1 text-quiet">{note}</p>
      <table aria-labelledby={headingId} className="mt-4 w-full border-line border-t text-left">
        <thead className="sr-only">
          <tr>
            <th scope="col">Product and price</th>
            <th scope="col">Add</th>
          </tr>
        </thead>
        <tbody>
          {variations.map((variation) => (
            <Suggestion
              key={variation.id}
              variation={variation}
              discountQualified={discountQualified}
              changes={changes}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface SuggestionProps {
  readonly variation: WireVariation
  readonly discountQualified: boolean
  readonly changes: BasketChanges
}

/** One suggestion. One click adds it to the basket with the suggested quantity (T-089). */
function Suggestion({ variation, discountQualified, changes }: SuggestionProps): ReactNode {
  const [busy, setBusy] = useState(false)
  const { product, qty } = variation
  const goods = goodsOf(variation)
  const added = addedQuantity(goods, units(qty))
  const amount = added.ok ? added.value : units(qty)
  const price = priceLine(goods, amount, isWaived(goods, discountQualified))
  const byArea = soldByArea(goods)
  const add = async (): Promise<void> => {
    setBusy(true)
    await changes.add(variation.id, qty, product.name)
    setBusy(false)
  }
  return (
    <tr className="border-line border-b">
      <td className="py-3 pr-4">
        <div className="flex items-center gap-4 max-sm:items-start">
          <Link
            to={variation.full_slug}
            tabIndex={-1}
            aria-hidden="true"
            className="shrink-0 @max-[16rem]:hidden"
          >
            <Thumbnail product={product} sizes="4rem" className="size-16" />
          </Link>
          <div className="flex min-w-0 grow flex-wrap items-center gap-x-6 gap-y-1">
            <Link
              to={variation.full_slug}
              className="wrap-anywhere flex min-h-11 flex-1 flex-col justify-center leading-snug hover:text-clay max-sm:basis-full sm:min-w-32"
            >
              <span className="font-medium">{nonBreakingSize(product.name)}</span>
              <span className="text-quiet text-sm">
                {variation.name}
                {product.calculator_type === 'grout' &&
                  `, ${messages.groutFor(variation.for_plans === true)}`}
              </span>
            </Link>
            <p className="figures sm:text-right">
              <Price pence={price.total} className="font-medium" />
              {(qty > 1 || byArea) && (
                <span className="block text-quiet text-sm">
                  {printedQuantity(amount)}
                  {byArea && ' m²'} × <Price pence={price.unit} />
                  {price.delivery > 0 && (
                    <>
                      {' '}
                      + <Price pence={price.delivery} /> {messages.partCrateDelivery.toLowerCase()}
                    </>
                  )}
                </span>
              )}
            </p>
          </div>
        </div>
      </td>
      <td className="w-px text-right">
        <CallForm
          action={calls.basketAdd}
          fields={{ Model_Type: 'variation', Model_Id: variation.id, Quantity: qty, redirect: paths.basket }}
          onSend={() => void add()}
          className="grid"
        >
          <Button
            type="submit"
            look="secondary"
            size="small"
            busy={busy}
            className="min-w-19 whitespace-nowrap"
          >
            Add {qty > 1 && qty}
            <span className="sr-only"> {product.name}</span>
          </Button>
        </CallForm>
      </td>
    </tr>
  )
}

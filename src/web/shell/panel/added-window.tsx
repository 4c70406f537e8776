import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { Link } from 'react-router'
import { messages } from '#contract/messages.ts'
import { needed } from '#contract/needed.ts'
import type { WireVariation } from '#contract/product.ts'
import { paths } from '#contract/routes.ts'
import { printedQuantity } from '#domain/measure/quantity.ts'
import { formatPounds, sumPence } from '#domain/money/pence.ts'
import { useResponse } from '../../browser/use-response.ts'
import { pounds } from '../../orders/pounds.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Typeset } from '../../ui/typeset.tsx'
import { mayHaveApplePay } from '../../wallets/apple-pay.ts'
import { type AddedPanel, sendAdd } from '../add-to-basket.ts'
import { useShopState } from '../shop-state.tsx'
import { addedLines, type BasketData, quantityText, readBasketData } from './basket-data.ts'
import { Drawer } from './drawer.tsx'
import { PanelLine } from './panel-lines.tsx'
import { PanelSums, PanelTotal } from './panel-totals.tsx'
import { OtherFinishes, SampleTray } from './samples.tsx'

interface AddedWindowProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly panel: AddedPanel
  readonly finalFocus: RefObject<HTMLElement | null>
}

/** What was added, what the job still needs, and the basket's sums (S-024). */
export function AddedWindow({ open, onClose, panel, finalFocus }: AddedWindowProps): ReactNode {
  const first = useRef<HTMLButtonElement | null>(null)
  const { minicartRaises } = useShopState()
  const [basket, setBasket] = useState<BasketData | null>(null)
  useResponse(open ? minicartRaises : null, readBasketData, setBasket)
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={panel.title}
      initialFocus={first}
      finalFocus={finalFocus}
      footer={
        <>
          {basket && <PanelTotal basket={basket} />}
          <div className="mt-3 flex flex-wrap gap-3 *:grow *:px-4!">
            <Button ref={first} look="secondary" onClick={onClose}>
              {messages.continueShopping}
            </Button>
            <ButtonLink to={paths.basket} onClick={onClose}>
              {messages.viewBasket}
            </ButtonLink>
          </div>
          {/* Without a postcode the basket asks for it first. */}
          {basket?.totals.delivery === 'selected' && (
            <Link
              to={paths.checkout}
              reloadDocument={mayHaveApplePay()}
              onClick={onClose}
              className="touch mx-auto mt-1 flex w-fit items-center text-clay underline-offset-4 hover:underline"
            >
              {messages.straightToCheckout}
            </Link>
          )}
        </>
      }
    >
      {panel.sentences.map((sentence) => (
        <p key={sentence} className="not-first:mt-2 text-quiet">
          <Typeset text={sentence} />
        </p>
      ))}
      {basket && <AddedGoods basket={basket} panel={panel} onFollow={onClose} />}
    </Drawer>
  )
}

interface AddedGoodsProps {
  readonly basket: BasketData
  readonly panel: AddedPanel
  readonly onFollow: () => void
}

function AddedGoods({ basket, panel, onFollow }: AddedGoodsProps): ReactNode {
  const lines = basket.contents.basket
  const added = addedLines(lines, panel.items)
  const sample = added.find(({ line }) => line.model.is_sample)?.line.model
  const more = useAddMore()
  return (
    <>
      <ul className="mt-3 divide-y divide-line border-line border-y">
        {added.map(({ line, added: amount }) => (
          <PanelLine
            key={line.id}
            model={line.model}
            detail={
              amount === line.quantity
                ? quantityText(line.model, amount)
                : `${quantityText(line.model, amount)} added. ${quantityText(line.model, line.quantity)} in your basket`
            }
            sum={line.model.is_sample ? 'Free' : `${pounds(line.price)}*`}
            onFollow={onFollow}
          />
        ))}
      </ul>
      {sample && (
        <>
          <SampleTray lines={lines} />
          <OtherFinishes
            productId={sample.product.id}
            held={new Set(lines.map(({ model }) => model.id))}
            busy={more.busy}
            onAdd={({ id }) => void more.add([{ variationId: id, quantity: 1 }])}
          />
        </>
      )}
      {!sample && <Needs basket={basket} more={more} onFollow={onFollow} />}
      <div className="mt-4">
        <PanelSums basket={basket} onFollow={onFollow} />
      </div>
    </>
  )
}

/** Adds more from the panel, which then shows the new sums. */
const useAddMore = () => {
  const { raiseAlert, refreshMinicart, refreshBuyingOptions } = useShopState()
  const [busy, setBusy] = useState(false)
  const add = async (
    goods: readonly { readonly variationId: number; readonly quantity: number }[],
  ): Promise<void> => {
    setBusy(true)
    const answer = await sendAdd({ calculated: goods, shortfallMessage: null })
    setBusy(false)
    if (!answer.ok) return raiseAlert({ level: 'danger', message: answer.message })
    refreshMinicart()
    refreshBuyingOptions()
  }
  return { busy, add }
}

interface NeedsProps {
  readonly basket: BasketData
  readonly more: ReturnType<typeof useAddMore>
  readonly onFollow: () => void
}

/** Grout, primer and whatever else the goods in the basket call for, in the quantities that they need. */
function Needs({ basket: { contents, totals }, more, onFollow }: NeedsProps): ReactNode {
  const needs = contents.also_needs.map((variation) => ({
    variation,
    ...needed(variation, totals.discount_qualified),
  }))
  if (needs.length === 0) return null
  const sum = formatPounds(sumPence(needs.map(({ price }) => price.total)))
  const detail = (variation: WireVariation, amount: (typeof needs)[number]['amount']): string =>
    `Quantity ${printedQuantity(amount)}${variation.product.calculator_type === 'grout' ? `, ${messages.groutFor(variation.for_plans === true)}` : ''}`
  return (
    <section className="mt-6">
      <h3 className="text-lg">{messages.stillNeeded}</h3>
      <ul className="mt-1 divide-y divide-line border-line border-y">
        {needs.map(({ variation, amount, price }) => (
          <PanelLine
            key={variation.id}
            model={variation}
            detail={detail(variation, amount)}
            sum={`${formatPounds(price.total)}*`}
            onFollow={onFollow}
          />
        ))}
      </ul>
      <Button
        look="secondary"
        size="small"
        wide
        busy={more.busy}
        className="figures mt-3"
        onClick={() =>
          void more.add(
            needs.map(({ variation }) => ({ variationId: variation.id, quantity: variation.qty })),
          )
        }
      >
        {messages.addNeeded(sum, needs.length)}
      </Button>
    </section>
  )
}

import { type ReactNode, useId } from 'react'
import { goodsOf } from '#contract/goods.ts'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { plainQuantity, printedQuantity } from '#domain/measure/quantity.ts'
import { formatPounds } from '#domain/money/pence.ts'
import { partCrateOf } from '#domain/pricing/part-crate.ts'
import { tilesText } from '#domain/tiling/whole-tiles.ts'
import { CallForm } from '../../forms/call-form.tsx'
import { NoScriptButton } from '../../forms/no-script-button.tsx'
import { DotSeparated } from '../../ui/dot-separated.tsx'
import { QuantityField } from '../../ui/quantity-field.tsx'
import type { BasketChanges } from './changes.ts'
import { type LineView, stockNote } from './line-view.ts'

interface LineQuantityProps {
  readonly shown: LineView
  readonly changes: BasketChanges
  readonly disabled: boolean
}

/** The quantity, also in tiles and kilograms, and its price (T-027, T-029, T-071). */
export function LineQuantity({ shown, changes, disabled }: LineQuantityProps): ReactNode {
  const { line } = shown
  const notesId = useId()
  const step = (to: LineView['up']): void => {
    if (to !== null) changes.typeQuantity(line.id, plainQuantity(to))
  }
  return (
    <div className="figures flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <CallForm
        action={calls.basketUpdate}
        fields={{ id: line.id }}
        onSend={() => undefined}
        className="flex min-w-0 items-center gap-3"
      >
        <QuantityField
          name="quantity"
          label={`Quantity of ${line.model.full_name}`}
          text={shown.text}
          min={String(line.quantity_min)}
          max={String(line.quantity_max)}
          step={String(line.quantity_step)}
          unit={shown.byArea && 'm²'}
          describedBy={notesId}
          disabled={disabled}
          atMinimum={shown.down === null}
          atMaximum={shown.up === null}
          onType={(text) => changes.typeQuantity(line.id, text)}
          onCommit={() => changes.leaveQuantity(line.id)}
          onStep={(direction) => step(direction === 'up' ? shown.up : shown.down)}
        />
        <NoScriptButton size="small">Update</NoScriptButton>
      </CallForm>
      <p
        id={notesId}
        className="order-last w-full overflow-hidden text-quiet text-sm @[29.5rem]/line:order-none @[29.5rem]/line:w-auto @[29.5rem]/line:min-w-0 @[29.5rem]/line:flex-1"
      >
        <DotSeparated parts={notesOf(shown)} />
      </p>
      <p className="ml-auto font-medium text-xl">{formatPounds(shown.price.total)}*</p>
    </div>
  )
}

const notesOf = (shown: LineView): readonly string[] => {
  const { line, tiles, weight } = shown
  const inStock = stockNote(shown)
  return [
    ...(tiles === null ? [] : [tilesText(tiles)]),
    ...(weight === null || line.model.is_sample ? [] : [`${weight.replace(/\.00$/, '')} kg`]),
    ...(inStock === null ? [] : [inStock]),
  ]
}

/** '10.08 m² × £27.00 + £64.80 part-crate delivery': the calculation behind a line's price (S-004). */
export const priceWorking = ({ line, byArea, quantity, price }: LineView): string => {
  if (line.model.is_sample) return 'Free; its postage is part of delivery'
  const partCrate = partCrateOf(goodsOf(line.model), price)
  const delivery =
    partCrate === null
      ? ''
      : ` + ${formatPounds(partCrate.charge)} ${messages.partCrateDelivery.toLowerCase()}, ${messages.fallsAwayFrom(printedQuantity(partCrate.fallsAwayFrom))}`
  return `${printedQuantity(quantity)}${byArea ? ' m²' : ''} × ${formatPounds(price.unit)}${delivery}`
}

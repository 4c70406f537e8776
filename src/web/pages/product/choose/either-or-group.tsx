import type { ReactNode } from 'react'
import { goodsOf } from '#contract/goods.ts'
import { messages } from '#contract/messages.ts'
import type { WireVariation } from '#contract/product.ts'
import { closestWith } from '#domain/choosing/filter-form.ts'
import { type Pence, pence } from '#domain/money/pence.ts'
import { isInStock } from '#domain/quantity/basket-line.ts'
import { Price } from '../../../ui/price.tsx'
import { headlineOf } from '../buy/headline.ts'
import type { Step } from './choice.ts'
import { eitherOrField } from './choice-parameters.ts'
import { canBeHad } from './initial-variation.ts'
import { OptionBox } from './option-box.tsx'

interface EitherOrGroupProps {
  readonly group: Step
  readonly variations: readonly WireVariation[]
  readonly steps: readonly Step[]
  readonly ticked: readonly number[]
  readonly chosen: WireVariation
  readonly onChoose: (variationId: number) => void
}

/** An either/or choice as radio buttons, each with what it costs more or less than the chosen goods (S-022). */
export function EitherOrGroup(props: EitherOrGroupProps): ReactNode {
  const { group, variations, steps, ticked, chosen, onChoose } = props
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-sm">{group.name}</legend>
      <div className="pair-34 grid gap-2">
        {group.options.map((option) => {
          const checked = ticked.includes(option.id)
          const target = checked ? chosen : closestWith(variations, ticked, option.id, canBeHad)
          const changes = target === null || checked ? null : changedGroup(target, group, steps, ticked)
          return (
            <OptionBox
              key={option.id}
              option={option}
              type="radio"
              name={eitherOrField(group.id)}
              checked={checked}
              disabled={target === null}
              apart={changes !== null}
              onTick={() => target !== null && onChoose(target.id)}
            >
              {target !== null && !checked && (
                <span className="block text-quiet text-sm">
                  {whyNot(target, chosen) === null ? (
                    <Difference from={chosen} to={target} />
                  ) : (
                    <span className="text-amber">{whyNot(target, chosen)}</span>
                  )}
                  {changes !== null && <span className="block">{messages.withAnother(changes)}</span>}
                </span>
              )}
            </OptionBox>
          )
        })}
      </div>
    </fieldset>
  )
}

/** Why an option cannot be had; null if it can, or where the page says that nothing of the product can. */
const whyNot = (target: WireVariation, chosen: WireVariation): string | null => {
  if (!isInStock(goodsOf(target))) return messages.soldOut
  return target.buyable || !chosen.buyable ? null : messages.notAvailable
}

/** The name of the first other group in which the target differs from the ticks, in lower case; null: none. */
const changedGroup = (
  { attributes }: WireVariation,
  group: Step,
  steps: readonly Step[],
  ticked: readonly number[],
): string | null => {
  const own = new Set(attributes.map(({ id }) => id))
  const other = steps.find(
    ({ id, options }) =>
      id !== group.id && options.some((option) => ticked.includes(option.id) && !own.has(option.id)),
  )
  return other?.name.toLowerCase() ?? null
}

/** '+ £2.00* per m²', '− £1.00*'; nothing for equal prices, or where one is by the m² and the other is not. */
function Difference({ from, to }: { from: WireVariation; to: WireVariation }): ReactNode {
  const [own, other] = [from, to].map((variation) => headlineOf(goodsOf(variation), false))
  if (!own || !other || own.perSquareMetre !== other.perSquareMetre || own.price === other.price) return null
  const more: Pence = pence(Math.abs(other.price - own.price))
  return (
    <span className="figures">
      {other.price > own.price ? '+ ' : '− '}
      <Price pence={more} perSquareMetre={own.perSquareMetre} />
    </span>
  )
}

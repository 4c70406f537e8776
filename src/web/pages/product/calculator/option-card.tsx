import { type ReactNode, useContext } from 'react'
import {
  amountText,
  type CalculationView,
  type OptionItemView,
  type OptionView,
} from '#contract/calculation-view.ts'
import { messages } from '#contract/messages.ts'
import { calls, packIconPath } from '#contract/routes.ts'
import { parseQuantity, quantity } from '#domain/measure/quantity.ts'
import { charge } from '#domain/money/charge.ts'
import { tilesText } from '#domain/tiling/whole-tiles.ts'
import { CallForm } from '../../../forms/call-form.tsx'
import { useAddToBasket } from '../../../shell/added-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ChevronDownIcon } from '../../../ui/icons.tsx'
import { nonBreakingSize } from '../../../ui/non-breaking-size.ts'
import { Price } from '../../../ui/price.tsx'
import { Typeset } from '../../../ui/typeset.tsx'
import { amountValue, choiceFields } from '../choose/choice-parameters.ts'
import { BUYING_FORM_ID, NoScriptProduct, pageReloadProps } from '../no-script-form.tsx'

interface OptionCardProps {
  readonly option: OptionView
  readonly calculation: CalculationView
  /** Copies variation and quantity into the buying form. */
  readonly onUse: (item: OptionItemView) => void
}

/** One way to cover the area: the goods, their coverage, their price and its working, and the buttons. */
export function OptionCard({ option, calculation, onUse }: OptionCardProps): ReactNode {
  const [first, ...others] = option.items
  return (
    <li
      className={classNames(
        'flex flex-col rounded-card border bg-card p-3 last:odd:col-span-full',
        option.cheapest ? 'border-clay' : 'border-line',
      )}
    >
      <div className="flex flex-wrap items-start gap-x-4">
        {option.tag !== null && (
          <p className="mb-2 rounded-full bg-moss-wash px-3 py-0.5 font-medium text-moss text-sm">
            {option.tag}
          </p>
        )}
        <ul
          className={classNames(
            'min-w-0 space-y-2',
            option.tag === null ? 'flex-1 basis-28' : 'order-last w-full',
          )}
        >
          {option.items.map((item) => (
            <OptionItem key={item.variationId} item={item} option={option} />
          ))}
        </ul>
        <p className="ml-auto font-serif text-2xl">
          <Price pence={option.price} />
        </p>
      </div>
      {option.covers !== null && (
        <p className="figures mt-2 text-quiet text-sm">
          <Typeset text={option.covers} />
        </p>
      )}
      <OptionWorking option={option} calculation={calculation} />
      {option.stockNotice !== null && (
        <p className="mt-2 text-amber text-sm">
          <Typeset text={option.stockNotice} />
        </p>
      )}
      {option.obstacle === 'too-large' && <p className="mt-2 text-amber text-sm">{messages.tooLargeToAdd}</p>}
      {option.obstacle === null && (
        <div className="mt-auto flex flex-wrap items-center pt-3">
          {first !== undefined && others.length === 0 && (
            <UseAmount item={first} text={amountText(option)} onUse={onUse} />
          )}
          <AddOption option={option} need={calculation.need} isMain={others.length > 0} />
        </div>
      )}
    </li>
  )
}

interface UseAmountProps extends Pick<OptionCardProps, 'onUse'> {
  readonly item: OptionItemView
  readonly text: string
}

/** Copies the amount into the buying form; without a script the page reloads with it. */
function UseAmount({ item, text, onUse }: UseAmountProps): ReactNode {
  const noScriptProduct = useContext(NoScriptProduct)
  const buttonProps =
    noScriptProduct === null
      ? { onClick: () => onUse(item) }
      : {
          ...pageReloadProps(noScriptProduct, `#${BUYING_FORM_ID}`),
          name: choiceFields.use,
          value: amountValue(item),
        }
  return (
    <Button {...buttonProps} look="secondary" size="small">
      Use this amount
      <span className="sr-only">
        : <Typeset text={text} />
      </span>
    </Button>
  )
}

/** '2 × Bulk bag' with its picture; '600 × 600 mm, 15.12 m², 42 tiles'. */
function OptionItem({ item, option }: { item: OptionItemView; option: OptionView }): ReactNode {
  const { byArea, tiles } = option
  return (
    <li className="flex items-center gap-3">
      {!byArea && (
        <img src={packIconPath(item.snakeCase)} alt="" width={40} height={40} className="size-10 shrink-0" />
      )}
      <span className="min-w-0 text-balance leading-snug">
        <span className="font-medium">
          {byArea ? nonBreakingSize(item.name) : `${item.amount} × ${item.name}`}
        </span>
        {byArea && (
          <span className="figures block text-quiet text-sm">
            <Typeset text={`${item.amount} m2`} />
            {tiles !== null && `, ${tilesText(tiles)}`}
          </span>
        )}
      </span>
    </li>
  )
}

/** The working on demand: the area, the goods for it, and the price item by item. */
function OptionWorking({ option, calculation }: Omit<OptionCardProps, 'onUse'>): ReactNode {
  return (
    <details className="group text-sm">
      <summary className="flex min-h-11 items-center gap-1 text-quiet marker:content-none hover:text-ink">
        <span className="underline decoration-control decoration-dotted underline-offset-4">
          How this is worked out
        </span>
        <span className="sr-only">
          : <Typeset text={amountText(option)} />
        </span>
        <ChevronDownIcon className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div className="figures divide-y divide-line border-line border-y">
        <p className="py-2">
          <Typeset text={calculation.sides} />
        </p>
        <p className="py-2">
          <Typeset text={option.working} />
        </p>
        {option.items.map((item) => (
          <p key={item.variationId} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>
              <Typeset text={option.byArea ? `${item.amount} m2` : `${item.amount} × ${item.name}`} /> ×{' '}
              <Price pence={item.each} />
            </span>
            <Price pence={charge(item.each, parseQuantity(item.quantity) ?? quantity(0))} />
          </p>
        ))}
        {option.delivery > 0 && (
          <p className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>{messages.partCrateDelivery}</span>
            <Price pence={option.delivery} />
          </p>
        )}
        {option.waived && <p className="py-2 text-moss">{messages.deliveryWaived}</p>}
      </div>
    </details>
  )
}

interface AddOptionProps {
  readonly option: OptionView
  readonly need: string
  /** The form below cannot take several packs at once: this is the only way on. */
  readonly isMain: boolean
}

/** Adds all items of an option to the basket, or none (P-120, P-212, P-213). */
function AddOption({ option, need, isMain }: AddOptionProps): ReactNode {
  const basket = useAddToBasket()
  return (
    <CallForm
      action={calls.addMultipleToBasket}
      fields={Object.fromEntries(
        option.items.flatMap(({ variationId, quantity: count }, i) => [
          [`variations[${i}][id]`, variationId],
          [`variations[${i}][qty]`, count],
        ]),
      )}
      onSend={() =>
        void basket.add({
          calculated: option.items,
          shortfallMessage: option.short ? messages.allThereIsAdded(amountText(option), need) : null,
        })
      }
    >
      <Button type="submit" look={isMain ? 'secondary' : 'quiet'} size="small" busy={basket.busy}>
        {option.short ? messages.addAllThereIs : 'Add to Basket'}
        <span className="sr-only">
          : <Typeset text={amountText(option)} />
        </span>
      </Button>
    </CallForm>
  )
}

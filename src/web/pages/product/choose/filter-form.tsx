import { type ReactNode, useId } from 'react'
import { messages } from '#contract/messages.ts'
import type { WireAttributeOption } from '#contract/product.ts'
import { isAvailable } from '#domain/choosing/availability.ts'
import { canNarrow, filterForm } from '#domain/choosing/filter-form.ts'
import { NoScriptButton } from '../../../forms/no-script-button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { type BuyingFormProps, Purchase } from '../buy/purchase.tsx'
import { BUYING_FORM_ID, pageReloadProps } from '../no-script-form.tsx'
import type { Choice, Step } from './choice.ts'
import { choiceFields } from './choice-parameters.ts'
import { FilterMatches } from './filter-matches.tsx'
import { OptionIcon } from './option-icon.tsx'

interface FilterFormProps extends BuyingFormProps {
  readonly choice: Extract<Choice, { kind: 'filter' }>
}

/**
 * Ticks in place of a selector (P-127): several of one group mean OR, groups mean AND, and the only remaining
 * variation is selected. Without a script the ticks are sent in the address.
 */
export function FilterForm({ choice, ...props }: FilterFormProps): ReactNode {
  const { form } = props
  const { product, purchase } = form
  const { steps, ticked } = choice
  const countId = useId()
  const remaining = filterForm(product.variations, ticked)
  const all = filterForm(product.variations, []).matching
  const chosen = steps.flatMap(({ options }) => options.filter(({ id }) => ticked.includes(id)))
  const isSelectable = (option: WireAttributeOption): boolean =>
    ticked.includes(option.id) || isAvailable(option, product.variations, chosen)
  return (
    <div className="space-y-6">
      <section aria-label="Narrow down" aria-describedby={countId} className="space-y-5">
        {steps.map((step) => (
          <FilterGroup
            key={step.id}
            step={step}
            ticked={ticked}
            isSelectable={isSelectable}
            onTick={form.toggleOption}
          />
        ))}
        <NoScriptButton {...pageReloadProps(product)} wide>
          Show what matches
        </NoScriptButton>
        <FilterMatches
          product={product}
          id={countId}
          matching={remaining.matching}
          all={all}
          alike={!canNarrow(remaining, steps)}
          found={purchase?.variation ?? null}
          onChoose={form.chooseVariation}
        />
      </section>
      <Purchase {...props} missing={messages.chooseFirst}>
        {purchase !== null && <input type="hidden" name="Model_Id" value={purchase.variation.id} />}
      </Purchase>
    </div>
  )
}

interface FilterGroupProps {
  readonly step: Step
  readonly ticked: readonly number[]
  readonly isSelectable: (option: WireAttributeOption) => boolean
  readonly onTick: (optionId: number) => void
}

function FilterGroup({ step: { name, options }, ticked, isSelectable, onTick }: FilterGroupProps): ReactNode {
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-sm">{name}</legend>
      <div className="pair-34 grid gap-2">
        {options.map((option) => (
          <label
            key={option.id}
            className={classNames(
              'flex min-h-12 items-center gap-2 rounded-control border px-2.5 py-2 sm:gap-3 sm:px-3 leading-snug transition-colors has-focus-visible:outline-2 has-focus-visible:outline-clay has-focus-visible:outline-offset-2',
              isSelectable(option)
                ? 'cursor-pointer border-control bg-card hover:border-ink has-checked:border-clay has-checked:bg-clay-wash has-checked:ring-1 has-checked:ring-clay'
                : 'cursor-not-allowed border-line border-dashed text-quiet',
            )}
          >
            <input
              type="checkbox"
              form={BUYING_FORM_ID}
              name={choiceFields.option}
              value={option.id}
              checked={ticked.includes(option.id)}
              disabled={!isSelectable(option)}
              onChange={() => onTick(option.id)}
              className="size-5 shrink-0 accent-clay outline-none"
            />
            <OptionIcon option={option} />
            <span className="min-w-0 hyphens-auto text-balance break-words">{option.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

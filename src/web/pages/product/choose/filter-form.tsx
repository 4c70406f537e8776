import { type ReactNode, useState } from 'react'
import { messages } from '#contract/messages.ts'
import type { WireAttributeOption } from '#contract/product.ts'
import { isAvailable } from '#domain/choosing/availability.ts'
import { canNarrow, filterForm, isEitherOr } from '#domain/choosing/filter-form.ts'
import { NoScriptButton } from '../../../forms/no-script-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { type BuyingFormProps, Purchase } from '../buy/purchase.tsx'
import { BUYING_FORM_ID, pageReloadProps } from '../no-script-form.tsx'
import type { Choice, Step } from './choice.ts'
import { choiceFields } from './choice-parameters.ts'
import { EitherOrGroup } from './either-or-group.tsx'
import { FilterMatches } from './filter-matches.tsx'
import { OptionBox } from './option-box.tsx'

interface FilterFormProps extends BuyingFormProps {
  readonly choice: Extract<Choice, { kind: 'filter' }>
}

/**
 * Options in place of a selector (P-127). An either/or choice is made with radio buttons, the first goods that
 * can be had being chosen (S-022). With 'Compare several' all groups have ticks: several of one group mean OR,
 * groups mean AND, and the only remaining variation is selected (P-135, P-136). Without a script the options
 * are sent in the address.
 */
export function FilterForm({ choice, ...props }: FilterFormProps): ReactNode {
  const { form } = props
  const { product, purchase } = form
  const { steps, ticked } = choice
  const [wantsSeveral, setWantsSeveral] = useState(false)
  const chosen = wantsSeveral ? null : (purchase?.variation ?? null)
  const remaining = filterForm(product.variations, ticked)
  const all = filterForm(product.variations, []).matching
  return (
    <div className="space-y-6">
      <section aria-label="Narrow down" className="space-y-5">
        {steps.map((step) =>
          chosen !== null && isEitherOr(product.variations, step.id) ? (
            <EitherOrGroup
              key={step.id}
              group={step}
              variations={product.variations}
              steps={steps}
              ticked={ticked}
              chosen={chosen}
              onChoose={form.chooseVariation}
            />
          ) : (
            <TickGroup key={step.id} group={step} {...props} choice={choice} />
          ),
        )}
        <NoScriptButton {...pageReloadProps(product)} wide>
          Show what matches
        </NoScriptButton>
        <FilterMatches
          product={product}
          matching={remaining.matching}
          all={all}
          alike={!canNarrow(remaining, steps)}
          found={purchase?.variation ?? null}
          onChoose={form.chooseVariation}
        >
          {all.length > 1 && (
            <Button
              look="quiet"
              size="small"
              className="-mx-2 px-2 noscript:hidden"
              aria-pressed={chosen === null}
              onClick={() => setWantsSeveral(chosen !== null)}
            >
              {messages.compareSeveral}
            </Button>
          )}
        </FilterMatches>
      </section>
      <Purchase {...props} missing={messages.chooseFirst}>
        {purchase !== null && (
          <input type="hidden" form={BUYING_FORM_ID} name="Model_Id" value={purchase.variation.id} />
        )}
      </Purchase>
    </div>
  )
}

/** A group of which several options may be ticked. */
function TickGroup({
  group,
  choice: { steps, ticked },
  form,
}: FilterFormProps & { readonly group: Step }): ReactNode {
  const { variations } = form.product
  const chosen = steps.flatMap(({ options }) => options.filter(({ id }) => ticked.includes(id)))
  const isSelectable = (option: WireAttributeOption): boolean =>
    ticked.includes(option.id) || isAvailable(option, variations, chosen)
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-sm">{group.name}</legend>
      <div className="pair-34 grid gap-2">
        {group.options.map((option) => (
          <OptionBox
            key={option.id}
            option={option}
            type="checkbox"
            name={choiceFields.option}
            checked={ticked.includes(option.id)}
            disabled={!isSelectable(option)}
            onTick={() => form.toggleOption(option.id)}
          />
        ))}
      </div>
    </fieldset>
  )
}

import { type ReactNode, useContext } from 'react'
import { Link } from 'react-router'
import { calculationView, type OptionItemView } from '#contract/calculation-view.ts'
import { goodsOf } from '#contract/goods.ts'
import { messages } from '#contract/messages.ts'
import type { WireProduct, WireVariation } from '#contract/product.ts'
import { planPath } from '#contract/routes.ts'
import { calculatorFamily, isPoured } from '#domain/calculator/family.ts'
import type { JobTexts } from '#domain/consumption/job.ts'
import { isPlannable } from '#domain/planner/plannable.ts'
import { Button } from '../../../ui/button.tsx'
import { BUYING_FORM_ID, NoScriptProduct, pageReloadProps } from '../no-script-form.tsx'
import { DimensionFields } from './dimension-fields.tsx'
import type { CalculatorParameters } from './dimension-input.ts'
import { CALCULATOR_ID } from './id.ts'
import { choosesKind, findKind, kindsOf } from './kinds.ts'
import { Results } from './results.tsx'
import { type CalculatorHandle, useCalculator } from './use-calculator.ts'

export interface CalculatorProps {
  readonly product: WireProduct
  /** The variation that the buying form shows. */
  readonly variationId: number
  /** The variations that match the choice in the buying form. */
  readonly remaining: readonly WireVariation[]
  /** The dimensions in the page's address. */
  readonly parameters: CalculatorParameters | null
  /** The job in the page's address, of goods that a job uses up (S-026). */
  readonly job: JobTexts | null
  readonly onUse: (item: Pick<OptionItemView, 'variationId' | 'quantity'>) => void
  /** The marked option of what was measured, where it is packs of one kind: the way on while nothing is chosen. */
  readonly onMarked: (item: Pick<OptionItemView, 'variationId' | 'quantity'>) => void
}

/** Fields and results, which update while typing; without a script a button reloads the page. */
export function Calculator({
  product,
  variationId,
  remaining,
  parameters,
  onUse,
  onMarked,
}: CalculatorProps): ReactNode {
  const noScriptProduct = useContext(NoScriptProduct)
  const calculator = useCalculator(product, variationId, parameters, ({ dimensions, answer }) => {
    const { options } = calculationView(product, dimensions, answer, remaining)
    const [item, ...others] =
      options.find(({ cheapest, obstacle }) => cheapest && obstacle === null)?.items ?? []
    if (item !== undefined && others.length === 0) onMarked(item)
  })
  return (
    <div className="space-y-5">
      {noScriptProduct === null ? (
        <form
          noValidate
          aria-label="Calculator"
          onSubmit={(event) => {
            event.preventDefault()
            calculator.calculateNow()
          }}
        >
          <Fields product={product} calculator={calculator} />
        </form>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: its fields belong to the buying form
        <div role="form" aria-label="Calculator" className="space-y-3">
          <Fields product={product} calculator={calculator} form={BUYING_FORM_ID} />
          <Button {...pageReloadProps(noScriptProduct, `#${CALCULATOR_ID}`)} look="secondary">
            Work it out
          </Button>
        </div>
      )}
      <Results
        product={product}
        variationId={variationId}
        state={calculator.state}
        remaining={remaining}
        onUse={onUse}
      />
      <PlanSides product={product} variationId={variationId} calculator={calculator} />
    </div>
  )
}

/** Leads to the layout planner with the sides that were typed (L-003). */
function PlanSides({
  product,
  variationId,
  calculator: { state },
}: Pick<CalculatorProps, 'product' | 'variationId'> & { readonly calculator: CalculatorHandle }): ReactNode {
  const variation = product.variations.find(({ id }) => id === variationId)
  if (state.outcome.kind !== 'found' || variation === undefined) return null
  if (!isPlannable(goodsOf(variation)) && !variation.planned_pack) return null
  const { length, width, x_y_unit } = state.typed
  return (
    <Link
      to={planPath(variationId, { length, width, x_y_unit })}
      className="inline-flex min-h-11 items-center text-clay text-sm hover:underline"
    >
      {messages.planTheseSides}
    </Link>
  )
}

interface FieldsProps {
  readonly product: WireProduct
  readonly calculator: CalculatorHandle
  readonly form?: string
}

function Fields({ product, calculator, form }: FieldsProps): ReactNode {
  const family = calculatorFamily(product.calculator_type)
  return (
    <DimensionFields
      calculator={calculator}
      poured={isPoured(product.calculator_type)}
      kinds={family !== null && choosesKind[family] ? kindsOf(product) : []}
      kindId={findKind(product, calculator.state.goodsId)?.id ?? null}
      form={form}
    />
  )
}

import type { ReactNode } from 'react'
import type { WireProduct } from '#contract/product.ts'
import { calculatorFamily, isPoured } from '#domain/calculator/family.ts'
import { Button } from '../../../ui/button.tsx'
import { choiceFields, dimensionsValue } from '../asked-choice.ts'
import { type Choice, chosenOptions } from '../choice.ts'
import { ChosenOptions } from '../chosen-options.tsx'
import { DimensionFields } from './dimension-fields.tsx'
import { CALCULATOR_ID } from './id.ts'
import { kindsOf, kindWith } from './kinds.ts'
import { Results } from './results.tsx'
import type { ShownItem } from './shown.ts'
import type { Asked } from './typed.ts'
import { useCalculator } from './use-calculator.ts'

export interface CalculatorProps {
  readonly product: WireProduct
  /** The variation that the buying form shows. */
  readonly variationId: number
  /** The sku of the page's address, to be kept by a form without script. */
  readonly sku: string | null
  /** What is chosen, to be kept likewise. */
  readonly choice: Choice
  /** Dimensions of the page's address. */
  readonly asked: Asked | null
  readonly onUse: ((item: ShownItem) => void) | null
}

/**
 * Fields and results. With a script they follow each other; without one this is an ordinary form that asks for the
 * page again, with the dimensions in its address.
 */
export function Calculator({ product, variationId, sku, choice, asked, onUse }: CalculatorProps): ReactNode {
  const calculator = useCalculator(product, variationId, asked)
  const { state, calculateNow } = calculator
  const isCombo = calculatorFamily(product.calculator_type) === 'combo'
  return (
    <div className="space-y-5">
      <form
        method="get"
        action={`${product.full_slug}#${CALCULATOR_ID}`}
        noValidate
        aria-label="Calculator"
        onSubmit={(event) => {
          event.preventDefault()
          calculateNow()
        }}
      >
        {sku !== null && <input type="hidden" name={choiceFields.sku} value={sku} />}
        <ChosenOptions options={chosenOptions(choice)} />
        {choice.kind === 'steps' && choice.chooser.outcome !== null && (
          <input
            type="hidden"
            name={choiceFields.dimensions}
            value={dimensionsValue[choice.chooser.outcome]}
          />
        )}
        <DimensionFields
          calculator={calculator}
          poured={isPoured(product.calculator_type)}
          kinds={isCombo ? kindsOf(product) : []}
          kindId={kindWith(product, state.goodsId)?.id ?? null}
        />
        <div className="mt-3 hidden noscript:block">
          <Button type="submit" look="secondary">
            Work it out
          </Button>
        </div>
      </form>
      <Results product={product} state={state} onUse={onUse} />
    </div>
  )
}

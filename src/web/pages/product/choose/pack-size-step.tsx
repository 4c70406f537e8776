import { type ReactNode, useId } from 'react'
import { messages } from '#contract/messages.ts'
import type { WireProduct } from '#contract/product.ts'
import { calculatorFamily } from '#domain/calculator/family.ts'
import type { ChooserOutcome } from '#domain/choosing/chooser.ts'
import { CALCULATOR_ID } from '../calculator/id.ts'
import { pageReloadProps } from '../no-script-form.tsx'
import { choiceFields, dimensionsValue } from './choice-parameters.ts'

interface PackSizeStepProps {
  readonly product: WireProduct
  readonly outcome: ChooserOutcome | null
  readonly onFinish: (outcome: ChooserOutcome) => void
}

const finishes = [
  {
    outcome: 'calculator',
    value: dimensionsValue.calculator,
    name: messages.knowDimensions,
    leadsTo: 'Calculate what you need',
  },
  {
    outcome: 'list',
    value: dimensionsValue.list,
    name: messages.dontKnowDimensions,
    leadsTo: 'See the pack sizes',
  },
] as const

/** The calculator for known dimensions, the list of packs for unknown ones (P-140, P-141, OP-34). */
export function PackSizeStep({ product, outcome, onFinish }: PackSizeStepProps): ReactNode {
  const id = useId()
  const open = finishes.filter(
    (finish) => finish.outcome === 'list' || calculatorFamily(product.calculator_type) !== null,
  )
  return (
    <fieldset>
      <legend className="sr-only">{messages.packSize}</legend>
      <div className="pair-36 grid gap-2">
        {open.map((finish) => (
          <button
            key={finish.outcome}
            {...pageReloadProps(product, finish.outcome === 'list' ? '' : `#${CALCULATOR_ID}`)}
            name={choiceFields.dimensions}
            value={finish.value}
            aria-pressed={outcome === finish.outcome}
            aria-labelledby={`${id}-${finish.value}`}
            aria-describedby={`${id}-${finish.value}-way`}
            className="flex min-h-14 flex-col justify-center rounded-control border border-control bg-card px-3 py-2 text-left leading-snug transition-colors hover:border-ink aria-pressed:border-clay aria-pressed:bg-clay-wash aria-pressed:ring-1 aria-pressed:ring-clay"
            onClick={(event) => {
              event.preventDefault()
              onFinish(finish.outcome)
            }}
          >
            <span id={`${id}-${finish.value}`} className="font-medium">
              {finish.name}
            </span>
            <span id={`${id}-${finish.value}-way`} className="text-quiet text-sm">
              {finish.leadsTo}
            </span>
          </button>
        ))}
      </div>
    </fieldset>
  )
}

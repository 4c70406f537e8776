import { type ReactNode, useId } from 'react'
import { messages } from '#contract/messages.ts'
import type { WireProduct } from '#contract/product.ts'
import { calculatorFamily } from '#domain/calculator/family.ts'
import type { Outcome } from '#domain/choosing/chooser.ts'
import { CALCULATOR_ID } from '../calculator/id.ts'
import { pageReloadProps } from '../no-script-form.tsx'
import { choiceFields, dimensionsValue } from './choice-parameters.ts'

interface PackSizeStepProps {
  readonly product: WireProduct
  readonly outcome: Outcome | null
  readonly onFinish: (outcome: Outcome) => void
}

const ways = [
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

/** The calculator for a shopper who knows the dimensions, the list of packs for one who does not (P-140, P-141, OP-34). */
export function PackSizeStep({ product, outcome, onFinish }: PackSizeStepProps): ReactNode {
  const id = useId()
  const open = ways.filter(
    (way) => way.outcome === 'list' || calculatorFamily(product.calculator_type) !== null,
  )
  return (
    <fieldset>
      <legend className="sr-only">{messages.packSize}</legend>
      <div className="pair-36 grid gap-2">
        {open.map((way) => (
          <button
            key={way.outcome}
            {...pageReloadProps(product, way.outcome === 'list' ? '' : `#${CALCULATOR_ID}`)}
            name={choiceFields.dimensions}
            value={way.value}
            aria-pressed={outcome === way.outcome}
            aria-labelledby={`${id}-${way.value}`}
            aria-describedby={`${id}-${way.value}-way`}
            className="flex min-h-14 flex-col justify-center rounded-control border border-control bg-card px-3 py-2 text-left leading-snug transition-colors hover:border-ink aria-pressed:border-clay aria-pressed:bg-clay-wash aria-pressed:ring-1 aria-pressed:ring-clay"
            onClick={(event) => {
              event.preventDefault()
              onFinish(way.outcome)
            }}
          >
            <span id={`${id}-${way.value}`} className="font-medium">
              {way.name}
            </span>
            <span id={`${id}-${way.value}-way`} className="text-quiet text-sm">
              {way.leadsTo}
            </span>
          </button>
        ))}
      </div>
    </fieldset>
  )
}

import type { ReactNode } from 'react'
import { type CalculationView, calculationView, type OptionItemView } from '#contract/calculation-view.ts'
import { messages } from '#contract/messages.ts'
import type { WireProduct, WireVariation } from '#contract/product.ts'
import { isPoured } from '#domain/calculator/family.ts'
import { formatPounds, pence } from '#domain/money/pence.ts'
import { Typeset } from '../../../ui/typeset.tsx'
import { OptionCard } from './option-card.tsx'
import type { CalculatorState } from './state.ts'

interface ResultsProps {
  readonly product: WireProduct
  /** The variation that the buying form shows: its tiles are counted in the heading. */
  readonly variationId: number
  readonly state: CalculatorState
  readonly remaining: readonly WireVariation[]
  readonly onUse: (item: OptionItemView) => void
}

/** The results, and one sentence that announces them to screen readers (P-202). */
export function Results({
  product,
  variationId,
  state: { outcome },
  remaining,
  onUse,
}: ResultsProps): ReactNode {
  const shown =
    outcome.kind === 'found' ? calculationView(product, outcome.dimensions, outcome.answer, remaining) : null
  return (
    <div className="min-h-24">
      <p role="status" aria-label="Calculator result" className="sr-only">
        {shown !== null && announcement(shown)}
      </p>
      {outcome.kind === 'incomplete' && (
        <p className="text-quiet text-sm">
          {isPoured(product.calculator_type)
            ? 'Measure length and width, say how deep it shall be, and see which packs fill it and what they cost.'
            : 'Measure length and width, and see how much covers it and what it costs.'}
        </p>
      )}
      {shown !== null && (
        <>
          <h3 className="text-xl">
            You need <Typeset text={shown.lines.get(variationId) ?? shown.need} />
          </h3>
          {shown.options.length === 0 ? (
            <p className="mt-2 text-sm">{messages.noPacksFit}</p>
          ) : (
            <ul className="mt-3 grid grid-cols-1 gap-3 @xl:grid-cols-2">
              {shown.options.map((option) => (
                <OptionCard key={option.key} option={option} calculation={shown} onUse={onUse} />
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  )
}

/** 'You need 20 m² at 4 cm. 2 options, from £228.00.' */
const announcement = ({ need, options }: CalculationView): string => {
  const [first, ...others] = options.map(({ price }) => price)
  if (first === undefined) return messages.noPacksFit
  const lowest = pence(Math.min(first, ...others))
  const choice =
    options.length === 1
      ? `1 option, ${formatPounds(first)}`
      : `${options.length} options, from ${formatPounds(lowest)}`
  /* Each of several cards shows its own notice. */
  const stockNotice = options.length === 1 ? (options[0]?.stockNotice ?? null) : null
  return [`You need ${need}. ${choice}*.`, stockNotice].filter((part) => part !== null).join(' ')
}

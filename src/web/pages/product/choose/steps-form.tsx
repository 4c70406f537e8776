import { type ReactNode, useEffect, useRef } from 'react'
import { messages } from '#contract/messages.ts'
import { type ChooserOutcome, canChoose, chosenVariations } from '#domain/choosing/chooser.ts'
import { type BuyingFormProps, Purchase } from '../buy/purchase.tsx'
import { revealCalculator } from '../calculator/reveal.ts'
import type { Choice } from './choice.ts'
import { PackSizeStep } from './pack-size-step.tsx'
import { StepOptions } from './step-options.tsx'
import { StepPanel } from './step-panel.tsx'
import { useAvailableOptions } from './use-available-options.ts'
import { VariationChooser } from './variation-chooser.tsx'

interface StepsFormProps extends BuyingFormProps {
  readonly choice: Extract<Choice, { kind: 'steps' }>
}

/**
 * One step for each attribute group, then the pack size (P-138 to P-154). Each choice closes its step, opens
 * the next and moves the focus there. Without a script every step is a request for another address.
 */
export function StepsForm({ choice: { chooser }, ...props }: StepsFormProps): ReactNode {
  const { form } = props
  const { product, purchase } = form
  const { steps, chosen, open, outcome, skipped } = chooser
  const options = chosen.flatMap((option) => option ?? [])
  const available = useAvailableOptions(product.id, options)
  const { focusAfter, headings, packs } = useStepFocus(open, outcome)

  const canTake = (step: number, id: number): boolean =>
    canChoose(chooser, step, id) && (chosen[step] !== null || available?.has(id) !== false)
  const panel = (step: number, name: string, chosenName: string | null) => ({
    product,
    number: step + 1,
    of: steps.length + 1,
    heading: messages.chooseYour(name),
    chosenName,
    open: open === step,
    skipped: skipped?.clicked === step + 1 ? skipped : null,
    onClick: () => form.applyChooserAction({ kind: 'click', step }),
    buttonRef: (button: HTMLButtonElement | null) => {
      headings.current[step] = button
    },
  })

  return (
    <div className="space-y-6">
      <ol className="divide-y divide-line rounded-card border border-line bg-card">
        {steps.map((step, index) => (
          <StepPanel key={step.id} {...panel(index, step.name, chosen[index]?.name ?? null)}>
            <StepOptions
              product={product}
              step={step}
              chosen={chosen[index] ?? null}
              before={options.filter((option) => chosen.indexOf(option) < index)}
              canTake={(id) => canTake(index, id)}
              onTake={(optionId) =>
                focusAfter(() => form.applyChooserAction({ kind: 'choose', step: index, optionId }))
              }
            />
          </StepPanel>
        ))}
        <StepPanel {...panel(steps.length, messages.packSize, outcome && outcomeText(outcome))}>
          <PackSizeStep
            product={product}
            outcome={outcome}
            onFinish={(next) => focusAfter(() => form.applyChooserAction({ kind: 'finish', outcome: next }))}
          />
        </StepPanel>
      </ol>
      <Purchase
        {...props}
        missing={outcome === 'calculator' ? messages.calculateFirst : messages.takeStepsFirst}
      >
        {purchase !== null && (
          <div ref={packs} tabIndex={-1} className="outline-none">
            <VariationChooser
              variations={chosenVariations({ ...chooser, variations: product.variations })}
              legend={messages.packSize}
              chosenId={purchase.variation.id}
              onChoose={form.chooseVariation}
            />
          </div>
        )}
      </Purchase>
    </div>
  )
}

const outcomeText = (outcome: ChooserOutcome): string =>
  outcome === 'list' ? messages.dontKnowDimensions : messages.knowDimensions

/** The pressed button disappears with its step: focuses the next heading, the packs or the calculator. */
const useStepFocus = (open: number | null, outcome: ChooserOutcome | null) => {
  const headings = useRef<(HTMLButtonElement | null)[]>([])
  const packs = useRef<HTMLDivElement>(null)
  const waiting = useRef(false)
  useEffect(() => {
    if (!waiting.current) return
    waiting.current = false
    if (open !== null) headings.current[open]?.focus()
    else if (outcome === 'list') packs.current?.focus()
    else revealCalculator()
  }, [open, outcome])
  const focusAfter = (act: () => void): void => {
    waiting.current = true
    act()
  }
  return { focusAfter, headings, packs }
}

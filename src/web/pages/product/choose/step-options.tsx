import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import type { WireAttributeOption, WireProduct } from '#contract/product.ts'
import { pageReloadProps } from '../no-script-form.tsx'
import type { Step } from './choice.ts'
import { choiceFields } from './choice-parameters.ts'
import { OptionIcon } from './option-icon.tsx'

interface StepOptionsProps {
  readonly product: WireProduct
  readonly step: Step
  readonly chosen: WireAttributeOption | null
  /** The options chosen in earlier steps, which may rule out options here. */
  readonly before: readonly WireAttributeOption[]
  readonly canTake: (optionId: number) => boolean
  readonly onTake: (optionId: number) => void
}

/** A step's options as buttons; those that no variation combines with earlier choices are off (P-150). */
export function StepOptions(props: StepOptionsProps): ReactNode {
  const { step, chosen, before, canTake } = props
  const missing = step.options.some(({ id }) => !canTake(id))
  return (
    <fieldset>
      <legend className="sr-only">{step.name}</legend>
      <div className="pair-36 grid gap-2">
        {step.options.map((option) => (
          <button
            key={option.id}
            {...pageReloadProps(props.product)}
            name={choiceFields.take}
            value={option.id}
            disabled={!canTake(option.id)}
            aria-pressed={option.id === chosen?.id}
            className="last:odd:col-span-full flex min-h-14 items-center gap-3 rounded-control border border-control bg-card px-3 py-2 text-left leading-snug transition-colors hover:border-ink disabled:cursor-not-allowed disabled:border-line disabled:border-dashed disabled:bg-transparent disabled:text-quiet aria-pressed:border-clay aria-pressed:bg-clay-wash aria-pressed:ring-1 aria-pressed:ring-clay"
            onClick={(event) => {
              event.preventDefault()
              props.onTake(option.id)
            }}
          >
            <OptionIcon option={option} />
            <span className="min-w-0 break-words font-medium">{option.name}</span>
          </button>
        ))}
      </div>
      {missing && before.length > 0 && (
        <p className="mt-2 text-quiet text-sm">
          {messages.notMadeIn(before.map(({ name }) => name).join(', '))}
        </p>
      )}
    </fieldset>
  )
}

import type { KeyboardEvent, ReactNode } from 'react'
import { MinusIcon, PlusIcon } from './icons.tsx'

interface QuantityProps {
  readonly id?: string
  readonly name?: string
  readonly label: string
  /** What stands in the field, as typed. */
  readonly text: string
  readonly min: string
  readonly max: string
  readonly step: string
  readonly unit?: ReactNode
  readonly describedBy?: string | undefined
  readonly disabled?: boolean
  /** There is no smaller or larger quantity to step to; the reason stands beside the field. */
  readonly atLeast?: boolean
  readonly atMost?: boolean
  readonly onType: (text: string) => void
  /** The field loses the focus: what stands there is meant. */
  readonly onCommit: () => void
  readonly onStep: (direction: 'up' | 'down') => void
}

const stepButton =
  'touch inline-flex shrink-0 items-center justify-center text-ink -outline-offset-2 hover:bg-stone disabled:cursor-not-allowed disabled:text-control aria-disabled:cursor-not-allowed aria-disabled:text-control aria-disabled:hover:bg-transparent noscript:hidden'

/** A quantity field between its − and + buttons. Enter does nothing in it (P-102, T-042). */
export function QuantityField(props: QuantityProps): ReactNode {
  const blockEnter = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') event.preventDefault()
  }
  /* 'Decrease quantity of Moorland Porcelain Paving' */
  const what = props.label.charAt(0).toLowerCase() + props.label.slice(1)
  return (
    <div className="inline-flex max-w-full items-stretch overflow-hidden rounded-control border border-control bg-card outline-offset-2 focus-within:border-ink has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-clay">
      <button
        type="button"
        className={stepButton}
        aria-label={`Decrease ${what}`}
        disabled={props.disabled}
        aria-disabled={props.atLeast || undefined}
        onClick={() => !props.atLeast && props.onStep('down')}
      >
        <MinusIcon />
      </button>
      <span className="flex min-w-0 items-center border-line border-x">
        <input
          id={props.id}
          name={props.name}
          type="number"
          inputMode="decimal"
          autoComplete="off"
          aria-label={props.label}
          aria-describedby={props.describedBy}
          className="figures min-h-11 w-24 min-w-0 bg-transparent px-2 text-center outline-none"
          value={props.text}
          min={props.min}
          max={props.max}
          step={props.step}
          disabled={props.disabled}
          onChange={(event) => props.onType(event.target.value)}
          onBlur={props.onCommit}
          onKeyDown={blockEnter}
        />
        {props.unit && <span className="pr-3 text-quiet text-sm">{props.unit}</span>}
      </span>
      <button
        type="button"
        className={stepButton}
        aria-label={`Increase ${what}`}
        disabled={props.disabled}
        aria-disabled={props.atMost || undefined}
        onClick={() => !props.atMost && props.onStep('up')}
      >
        <PlusIcon />
      </button>
    </div>
  )
}

import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { parseDecimal } from '#domain/measure/decimal.ts'
import { MinusIcon, PlusIcon } from './icons.tsx'

interface QuantityFieldProps {
  readonly id?: string
  readonly name?: string
  /** The form that the field belongs to, if it stands outside it. */
  readonly form?: string
  readonly label: string
  /** The text in the field, as typed. */
  readonly text: string
  readonly min: string
  readonly max: string
  readonly step: string
  readonly unit?: ReactNode
  readonly describedBy?: string | undefined
  readonly disabled?: boolean
  /** There is no smaller or larger quantity; the reason is shown beside the field. */
  readonly atMinimum?: boolean
  readonly atMaximum?: boolean
  readonly onType: (text: string) => void
  /** The field loses the focus: its text is final. */
  readonly onCommit: () => void
  readonly onStep: (direction: 'up' | 'down') => void
}

const stepButton =
  'touch inline-flex shrink-0 items-center justify-center text-ink -outline-offset-2 hover:bg-stone disabled:cursor-not-allowed disabled:text-control aria-disabled:cursor-not-allowed aria-disabled:text-control aria-disabled:hover:bg-transparent noscript:hidden'

/** Whether a text is not a decimal number, such as '1e3'. An empty field, '-' and '1.' may become one. */
const isUnreadable = (text: string): boolean => {
  const typed = text.trim().replace(/\.$/, '')
  return !['', '-', '+'].includes(typed) && parseDecimal(typed, 2) === null
}

/**
 * A quantity field between its − and + buttons. Enter does nothing in it (P-102, T-042). A text that is not a
 * number has an error below it, which stays after the field is left, when the previous number may be
 * restored.
 */
export function QuantityField(props: QuantityFieldProps): ReactNode {
  const problemId = useId()
  const [wasUnreadable, setWasUnreadable] = useState(false)
  const problem = wasUnreadable || isUnreadable(props.text) ? messages.quantityInDigits : null
  const leave = ({ target }: FocusEvent<HTMLInputElement>): void => {
    /* The browser's value is empty for text that it cannot read, such as '1e'. */
    setWasUnreadable(target.validity.badInput || isUnreadable(target.value))
    props.onCommit()
  }
  const step = (direction: 'up' | 'down'): void => {
    setWasUnreadable(false)
    props.onStep(direction)
  }
  const blockEnter = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') event.preventDefault()
  }
  /* 'Decrease quantity of Moorland Porcelain Paving' */
  const quantityName = props.label.charAt(0).toLowerCase() + props.label.slice(1)
  return (
    <div className="max-w-full">
      <div className="flex w-fit max-w-full items-stretch overflow-hidden rounded-control border border-control bg-card outline-offset-2 focus-within:border-ink has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-clay">
        <button
          type="button"
          className={stepButton}
          aria-label={`Decrease ${quantityName}`}
          disabled={props.disabled}
          aria-disabled={props.atMinimum || undefined}
          onClick={() => !props.atMinimum && step('down')}
        >
          <MinusIcon />
        </button>
        <span className="flex min-w-0 items-center border-line border-x">
          <input
            id={props.id}
            name={props.name}
            form={props.form}
            type="number"
            inputMode="decimal"
            autoComplete="off"
            aria-label={props.label}
            aria-describedby={
              [props.describedBy, problem && problemId].filter(Boolean).join(' ') || undefined
            }
            aria-invalid={problem !== null || undefined}
            className="figures min-h-11 w-24 min-w-0 bg-transparent px-2 text-center outline-none"
            value={props.text}
            min={props.min}
            max={props.max}
            step={props.step}
            disabled={props.disabled}
            onChange={(event) => {
              setWasUnreadable(false)
              props.onType(event.target.value)
            }}
            onBlur={leave}
            onKeyDown={blockEnter}
          />
          {props.unit && <span className="pr-3 text-quiet text-sm">{props.unit}</span>}
        </span>
        <button
          type="button"
          className={stepButton}
          aria-label={`Increase ${quantityName}`}
          disabled={props.disabled}
          aria-disabled={props.atMaximum || undefined}
          onClick={() => !props.atMaximum && step('up')}
        >
          <PlusIcon />
        </button>
      </div>
      {problem !== null && (
        <p id={problemId} role="alert" className="mt-1 text-brick text-sm">
          {problem}
        </p>
      )}
    </div>
  )
}

import { type ReactNode, type Ref, useId } from 'react'
import { messages } from '#contract/messages.ts'
import type { WireProduct } from '#contract/product.ts'
import type { SkippedStep } from '#domain/choosing/chooser.ts'
import { classNames } from '../../../ui/class-names.ts'
import { ChevronDownIcon, TickIcon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { pageReloadProps } from '../no-script-form.tsx'
import { choiceFields } from './choice-parameters.ts'

interface StepPanelProps {
  readonly product: WireProduct
  /** Counts from 1. */
  readonly number: number
  readonly of: number
  readonly heading: string
  /** The option that was chosen in this step. */
  readonly chosenName: string | null
  readonly open: boolean
  /** Set if this step was clicked before the step that has to come first (P-149). */
  readonly skipped: SkippedStep | null
  readonly onClick: () => void
  readonly buttonRef: Ref<HTMLButtonElement>
  readonly children: ReactNode
}

/** A collapsible step under its heading. */
export function StepPanel(props: StepPanelProps): ReactNode {
  const { number, chosenName, open, skipped } = props
  const id = useId()
  return (
    <li>
      <div className="relative flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-stone/60">
        <span
          id={`${id}-number`}
          className={classNames(
            'figures inline-flex size-7 shrink-0 items-center justify-center rounded-full font-medium text-sm',
            chosenName !== null ? 'bg-moss text-card' : open ? 'bg-ink text-card' : 'bg-stone text-quiet',
          )}
        >
          <span className="sr-only">
            Step {number} of {props.of}
          </span>
          {chosenName === null ? <span aria-hidden="true">{number}</span> : <TickIcon className="size-4" />}
        </span>
        <div className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-3">
          <h2 className="wrap-anywhere min-w-0 text-lg">
            <button
              ref={props.buttonRef}
              {...pageReloadProps(props.product)}
              name={choiceFields.step}
              value={number}
              onClick={(event) => {
                event.preventDefault()
                props.onClick()
              }}
              aria-expanded={open}
              aria-controls={`${id}-panel`}
              aria-describedby={`${id}-number ${id}-chosen`}
              className="text-left after:absolute after:inset-0"
            >
              {props.heading}
            </button>
          </h2>
          <span id={`${id}-chosen`} className="text-quiet text-sm">
            {chosenName}
          </span>
        </div>
        <ChevronDownIcon className={classNames('transition-transform', open && 'rotate-180')} />
      </div>
      {skipped !== null && (
        <div role="alert" className="px-4 pt-1 pb-4">
          <Notice level="danger">{messages.stepSkipped(skipped.missing, skipped.clicked)}</Notice>
        </div>
      )}
      <div id={`${id}-panel`} hidden={!open} className="px-4 pt-1 pb-4">
        {props.children}
      </div>
    </li>
  )
}

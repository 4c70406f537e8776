import type { MouseEvent, ReactNode, RefObject } from 'react'
import { messages } from '#contract/messages.ts'
import { formatPounds, type Pence } from '#domain/money/pence.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { StickyBar } from '../../ui/sticky-bar.tsx'
import { PLAN_FORM, PLAN_REFUSAL } from './plan-form-context.ts'

/** The form that adds the planned tiles. */
export const ADD_FORM = 'plan-add'
/** The number of tiles and what it is made of. */
export const ANSWER = 'plan-answer'

/** What keeps the fields from being a plan: one of them, or all of them together. */
export type PlanFault = 'field' | 'refusal' | null

export interface PlanBarProps {
  readonly fault: PlanFault
  /** The tiles to order in words, and what they cost with what is ticked; null: there is no plan. */
  readonly order: { readonly words: string; readonly price: Pence; readonly canAdd: boolean } | null
  /** A newer plan is being worked out. */
  readonly busy: boolean
  readonly isAdding: boolean
  readonly addRef: RefObject<HTMLElement | null>
}

const linkLook =
  'inline-flex min-h-11 shrink-0 items-center justify-center rounded-control bg-clay px-5 font-medium text-[0.95rem] text-card hover:bg-clay-deep'

/** Focuses the field that is wrong, where it can be seen; else the browser follows the link. */
const focusWrongField = (event: MouseEvent): void => {
  const field = document.querySelector<HTMLElement>(`[form=${PLAN_FORM}][aria-invalid=true]`)
  field?.closest('details')?.setAttribute('open', '')
  field?.focus()
  if (field !== null && field === document.activeElement) event.preventDefault()
}

/**
 * The tiles, what they cost and the way to add them at the bottom of a narrow window, where the answer stands far below
 * the fields. Without a script it leads to the answer: the fields may say something newer than the plan.
 */
export function PlanBar({ fault, order, busy, isAdding, addRef }: PlanBarProps): ReactNode {
  const canPress = useHydrated() && order?.canAdd
  return (
    <StickyBar label={messages.planInShort} addRef={addRef} className="plan-foot lg:hidden">
      {fault !== null || order === null ? (
        <>
          <p className="min-w-0 flex-1 basis-24 font-serif text-2xl leading-tight">{messages.planNotYet}</p>
          <a
            href={`#${fault === 'refusal' ? PLAN_REFUSAL : PLAN_FORM}`}
            onClick={focusWrongField}
            className={linkLook}
          >
            {messages.planSeeFault}
          </a>
        </>
      ) : (
        <>
          <p className={classNames('min-w-0 flex-1 basis-24 leading-tight', busy && 'plan-busy')}>
            <a href={`#${ANSWER}`} className="block truncate font-serif text-2xl">
              <span className="sr-only">{messages.planSeeAnswer}: </span>
              {order.words}
            </a>
            <span className="figures">{formatPounds(order.price)}*</span>
          </p>
          {canPress ? (
            <Button
              type="submit"
              form={ADD_FORM}
              busy={isAdding}
              aria-disabled={busy || undefined}
              className="shrink-0"
            >
              Add to Basket
            </Button>
          ) : (
            <a href={`#${ANSWER}`} className={linkLook}>
              {messages.planSeeAnswer}
            </a>
          )}
        </>
      )}
    </StickyBar>
  )
}

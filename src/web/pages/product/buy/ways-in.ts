import { BUYING_FORM_ID } from '../no-script-form.tsx'

/** Links to these fragments lead to the quantity, or to the choice that comes before it (S-020). */
export const QUANTITY_ID = 'quantity'
export const CHOICE_ID = 'choice'
/** The postcode, and what delivery to it costs or why there is none. */
export const DELIVER_TO_ID = 'deliver-to'

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Scrolls a part of the buying form into the middle of the window and focuses its first control. */
const bringIn = (part: HTMLElement | null, control: string): void => {
  part?.scrollIntoView({ block: 'center', behavior: isStill() ? 'auto' : 'smooth' })
  part?.querySelector<HTMLElement>(control)?.focus({ preventScroll: true })
}

/** Focuses the quantity of the buying form. */
export const focusQuantity = (): void =>
  bringIn(document.getElementById(QUANTITY_ID), 'input[name="Quantity"]')

/** Focuses the first control of the buying form: what has to be chosen before there is a quantity. */
export const focusChoice = (): void =>
  bringIn(
    document.getElementById(CHOICE_ID),
    `input:not([type="hidden"]):not(:disabled), button[form="${BUYING_FORM_ID}"]:not(:disabled)`,
  )

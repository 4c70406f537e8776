import { CALCULATOR_ID } from './id.ts'

/** Closes the calculator's panel: the shopper knows how much. */
export const closeCalculator = (): void => {
  const panel = document.getElementById(CALCULATOR_ID)?.closest('details')
  if (panel) panel.open = false
}

/** Opens the calculator's panel and focuses it. */
export const revealCalculator = (): void => {
  const panel = document.getElementById(CALCULATOR_ID)?.closest('details')
  if (!panel) return
  panel.open = true
  panel.querySelector('summary')?.focus()
}

import { CALCULATOR_ID } from './id.ts'

/** Opens the calculator's panel and focuses it. */
export const revealCalculator = (): void => {
  const panel = document.getElementById(CALCULATOR_ID)?.closest('details')
  if (!panel) return
  panel.open = true
  panel.querySelector('summary')?.focus()
}

import type { ReactNode } from 'react'
import { CalculatorIcon } from '../../../ui/icons.tsx'
import { CALCULATOR_ID } from './id.ts'
import { revealCalculator } from './reveal.ts'

/** Links from the quantity to the calculator; browsers open its panel for the link without a script too. */
export function CalculatorLink(): ReactNode {
  return (
    <a
      href={`#${CALCULATOR_ID}`}
      className="-my-3 inline-flex min-h-11 items-center gap-1.5 text-clay text-sm underline-offset-4 hover:underline"
      onClick={(event) => {
        event.preventDefault()
        revealCalculator()
      }}
    >
      <CalculatorIcon className="size-4" />
      Calculate it
    </a>
  )
}

import type { ReactNode } from 'react'
import { CALCULATOR_ID } from './id.ts'
import { revealCalculator } from './reveal.ts'

/** Leads from the quantity to the calculator; browsers open its panel for the link without a script too. */
export function CalculatorLink({
  className,
  children,
}: {
  className: string
  children: ReactNode
}): ReactNode {
  return (
    <a
      href={`#${CALCULATOR_ID}`}
      className={className}
      onClick={(event) => {
        event.preventDefault()
        revealCalculator()
      }}
    >
      {children}
    </a>
  )
}

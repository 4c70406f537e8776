import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'

const steps = ['Details', 'Payment', 'Confirmation'] as const

/** The three steps from the basket to the order, with the current one marked (S-031). */
export function CheckoutSteps({ current }: { current: (typeof steps)[number] }): ReactNode {
  return (
    <ol aria-label="Steps of the checkout" className="mb-5 flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {steps.map((step, i) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={classNames(
            'figures border-b-2 pb-1',
            step === current ? 'border-clay font-medium' : 'border-transparent text-quiet',
          )}
        >
          {i + 1}. {step}
        </li>
      ))}
    </ol>
  )
}

import type { ReactNode } from 'react'
import { failureTexts, type LightboxFailure } from './items.ts'

/** The message for an item that could not be shown (P-061 to P-066). */
export function Failure({ of: failure }: { of: LightboxFailure }): ReactNode {
  return (
    <p role="alert" className="rounded-card bg-card px-6 py-4 text-ink">
      {failureTexts[failure]}
    </p>
  )
}

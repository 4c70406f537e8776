import type { ReactNode } from 'react'
import { failureTexts, type LightboxFailure } from './items.ts'

/** Why there is nothing to see (P-061 to P-066). */
export function Failure({ of: failure }: { of: LightboxFailure }): ReactNode {
  return (
    <p role="alert" className="rounded-card bg-card px-6 py-4 text-ink">
      {failureTexts[failure]}
    </p>
  )
}

import type { ReactNode } from 'react'

/** What a plan was made with, as `planTerms` says it. */
export function Terms({ terms }: { readonly terms: readonly string[] }): ReactNode {
  return (
    <ul className="plan-terms figures">
      {terms.map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ul>
  )
}

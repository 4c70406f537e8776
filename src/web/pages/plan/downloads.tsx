import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import * as paths from '#contract/routes/paths.ts'
import { LONGEST_IN_ADDRESS } from '#domain/planner/plan-state.ts'

const documents = ['plan.pdf', 'plan-a3.pdf', 'cut-list.csv', 'plan.svg', 'plan.dxf'] as const

/** The plan for 'My plans', for print and for other programs (L-096, L-099, L-101). */
export function Downloads({
  variationId,
  code,
  savedId,
}: {
  readonly variationId: number
  /** As `encodePlan` writes it. */
  readonly code: string
  readonly savedId: number | null
}): ReactNode {
  if (code.length > LONGEST_IN_ADDRESS) return null
  const query = new URLSearchParams({ variation: String(variationId), p: code })
  return (
    <section aria-labelledby="plan-files" className="plan-controls space-y-2">
      <h2 id="plan-files" className="text-2xl">
        Take it with you
      </h2>
      <a
        href={`${paths.plans}?${query}${savedId === null ? '' : `&saved=${savedId}`}`}
        className="inline-flex min-h-11 items-center rounded-control border border-line bg-card px-4 hover:border-ink"
      >
        {messages.saveOrShare}
      </a>
      <p className="text-quiet text-sm">{messages.planShareHint}</p>
      <ul className="flex flex-wrap gap-x-6">
        {documents.map((name) => (
          <li key={name}>
            <a
              href={`${paths.plan}/${name}?${query}`}
              download={name}
              className="inline-flex min-h-11 items-center text-clay underline-offset-4 hover:underline"
            >
              {messages.planDocuments[name]}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

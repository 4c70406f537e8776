import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import * as paths from '#contract/routes/paths.ts'
import { LONGEST_IN_ADDRESS } from '#domain/planner/plan-code.ts'
import { SaveForm } from './save-form.tsx'

const documents = ['plan.pdf', 'cut-list.csv', 'plan.svg', 'plan.dxf'] as const

/** The plan as files for print and for other programs (L-099, L-101). */
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
      <SaveForm variationId={variationId} code={code} savedId={savedId} />
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

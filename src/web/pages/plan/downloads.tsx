import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import * as calls from '#contract/routes/calls.ts'
import * as paths from '#contract/routes/paths.ts'
import { LONGEST_IN_ADDRESS } from '#domain/planner/plan-state.ts'
import { CsrfField } from '../../forms/csrf-field.tsx'

const documents = ['plan.pdf', 'plan-a3.pdf', 'cut-list.csv', 'plan.svg', 'plan.dxf'] as const

const save =
  'inline-flex min-h-11 items-center rounded-control border border-line bg-card px-4 hover:border-ink'

/** The plan for 'My plans', for print and for other programs (L-096, L-099, L-101). */
export function Downloads({
  variationId,
  code,
  savedId,
  openedCode,
}: {
  readonly variationId: number
  /** As `encodePlan` writes it. */
  readonly code: string
  readonly savedId: number | null
  /** The plan that the page was opened with. */
  readonly openedCode: string
}): ReactNode {
  const isLong = code.length > LONGEST_IN_ADDRESS
  const isSaved = savedId !== null && code === openedCode
  const query = new URLSearchParams(
    isLong ? { saved: String(savedId) } : { variation: String(variationId), p: code },
  )
  return (
    <section aria-labelledby="plan-files" className="plan-controls space-y-2">
      <h2 id="plan-files" className="text-2xl">
        Take it with you
      </h2>
      {isLong ? (
        <form method="post" action={calls.savePlan}>
          <CsrfField />
          {savedId !== null && <input type="hidden" name="id" value={savedId} />}
          <input type="hidden" name="variation_id" value={variationId} />
          <input type="hidden" name="plan" value={code} />
          <button type="submit" className={save}>
            {messages.saveOrShare}
          </button>
        </form>
      ) : (
        <a href={`${paths.plans}?${query}${savedId === null ? '' : `&saved=${savedId}`}`} className={save}>
          {messages.saveOrShare}
        </a>
      )}
      <p className="text-quiet text-sm">{isLong ? messages.planLong : messages.planShareHint}</p>
      <ul className="flex flex-wrap gap-x-6">
        {(isLong && !isSaved ? [] : documents).map((name) => (
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

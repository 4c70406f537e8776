import type { ReactNode } from 'react'
import type { StaffOrder } from '#contract/admin/staff-order.ts'
import { momentText } from '../../ui/texts.ts'

/** Every step of the order, newest first (M-037). */
export const Timeline = ({
  timeline,
}: {
  readonly timeline: readonly StaffOrder['timeline'][number][]
}): ReactNode => (
  <section aria-labelledby="timeline">
    <h2 id="timeline">What happened</h2>
    <ol className="mt-2 border-line border-t">
      {timeline.map(({ at, who, what, detail }, i) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: two steps may be alike in every field
          key={`${at} ${what} ${i}`}
          className="grid gap-x-4 border-line border-b py-2 sm:grid-cols-[9rem_1fr]"
        >
          <time dateTime={at} className="text-small text-quiet">
            {momentText(at)}
          </time>
          <div className="min-w-0 break-words">
            <p>
              <span className="font-medium">{what}</span> <span className="text-quiet">· {who}</span>
            </p>
            {detail !== '' && <p className="whitespace-pre-line">{detail}</p>}
          </div>
        </li>
      ))}
    </ol>
  </section>
)

import type { CallOutput } from '#contract/admin/calls.ts'
import type { StaffOrder } from '#contract/admin/staff-order.ts'
import { DAY_MS } from '#domain/lang/time-spans.ts'

type Step = StaffOrder['timeline'][number]
type Email = CallOutput<'orderEmails'>['emails'][number]

const isAbout = (step: Step, { subject, at }: Email): boolean =>
  step.detail === subject && Math.abs(Date.parse(step.at) - Date.parse(at)) < DAY_MS

/**
 * The steps, newest first, with the emails whose records were deleted after 30 days: what they were about is kept, and so
 * no step goes missing (M-037).
 */
export const withOldEmails = (timeline: readonly Step[], emails: readonly Email[]): readonly Step[] => {
  const old = emails
    .filter((email) => email.state === 'gone' && !timeline.some((step) => isAbout(step, email)))
    .map(({ at, subject }) => ({ at, who: 'The shop', what: 'Email sent', detail: subject }))
  return [...timeline, ...old].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { type MergedField, mergeFields } from '#domain/lang/merge-fields.ts'
import { londonClock } from '../london.ts'
import type { Changed } from './last-change.ts'

type Fields = Readonly<Record<string, string | boolean | null>>

const valueText = (value: MergedField['theirs']): string => {
  if (value === null || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return `‘${value}’`
}

/**
 * Another person saved the thing after this one saw it (M-194): who and when, and in `now.fields` both sides of each
 * field. `was`: as the person saw it, null where they did not say. Nothing is saved until they look at both.
 */
export const changedSince = <T extends Fields>(
  thing: string,
  { who, when, id }: Omit<Changed<unknown>, 'changed'>,
  { was, now, wanted }: { readonly was: T | null; readonly now: T; readonly wanted: T },
): AdminRefusal => {
  const fields = mergeFields(was, now, wanted)
  const at = when === null ? '' : ` on ${londonClock(when)}`
  const parts = fields
    .filter(({ kept }) => kept !== 'mine')
    .map(({ name, theirs }) => `${name.replaceAll('_', ' ')} is now ${valueText(theirs)}`)
  const what = parts.length === 0 ? '' : `: ${parts.join(', ')}`
  return {
    status: 409,
    reason: 'changed',
    message: `${who} changed this ${thing}${at}${what}. What you want is not saved yet: look at both, then save.`,
    now: { id, who, when: when?.toISOString() ?? null, fields },
  }
}

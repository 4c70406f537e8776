import type { ReactNode } from 'react'
import type { MergedField } from '#domain/lang/merge-fields.ts'
import type { ActionAnswer } from '../requests.ts'
import { Button } from '../ui/button.tsx'
import { momentText } from '../ui/texts.ts'
import { PostForm } from './post-form.tsx'

/** Another person's change of the same thing: who, when, and both sides of each field (M-194). */
export interface Conflict {
  readonly id: number | string
  readonly who: string
  readonly when: string | null
  readonly fields: readonly MergedField[]
}

const isConflict = (now: unknown): now is Conflict =>
  typeof now === 'object' && now !== null && 'who' in now && 'fields' in now && Array.isArray(now.fields)

/** The change that came first; null: the action was refused for something else, or there is nothing to put together. */
export const conflictOf = (answer: ActionAnswer<unknown> | undefined): Conflict | null => {
  if (answer?.ok !== false || answer.refusal.reason !== 'changed' || !('now' in answer.refusal)) return null
  const { now } = answer.refusal
  return isConflict(now) && now.fields.some(({ kept }) => kept !== 'theirs') ? now : null
}

type Value = MergedField['theirs']

/** As forms send it: a tick as 'yes', or empty. */
const fieldText = (value: Value): string => (value === true ? 'yes' : value === false ? '' : (value ?? ''))

const shownText = (value: Value): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === null || value === '' ? 'empty' : value
}

interface ConflictFormProps {
  readonly conflict: Conflict
  readonly labels: Readonly<Record<string, string>>
  /** What the form sends beside the fields: the id, the thing as it is now, the unchanged fields. */
  readonly hidden: Readonly<Record<string, string>>
  readonly intent: string
  /** A value in words, where it is an id. */
  readonly words?: ((name: string, value: string) => string) | undefined
}

interface SideProps extends Pick<ConflictFormProps, 'words'> {
  readonly field: MergedField
  readonly side: 'theirs' | 'mine'
}

/** What was changed by one alone is kept; what both changed has to be chosen. */
const Side = ({ field, side, words }: SideProps): ReactNode => {
  const value = field[side]
  const text = typeof value === 'string' && value !== '' ? words?.(field.name, value) : undefined
  const shown = text ?? shownText(value)
  if (field.kept !== null)
    return (
      <td className={`break-words py-1.5 pr-2 ${field.kept === side ? 'font-semibold' : 'text-quiet'}`}>
        {shown}
        {field.kept === side && <span className="block font-normal text-quiet text-small">kept</span>}
      </td>
    )
  return (
    <td className="break-words py-1.5 pr-2">
      <label className="flex items-start gap-2 pointer-coarse:py-2">
        <input
          type="radio"
          name={field.name}
          value={fieldText(value)}
          required
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        <span className="min-w-0 break-words">{shown}</span>
      </label>
    </td>
  )
}

/** Saves what two people changed of one thing, once the second has looked at both sides of each field (M-194). */
export const ConflictForm = ({ conflict, labels, hidden, intent, words }: ConflictFormProps): ReactNode => {
  const { who, when, fields } = conflict
  const kept = fields.filter((field) => field.kept !== null)
  const sent = {
    ...hidden,
    ...Object.fromEntries(kept.map((field) => [field.name, fieldText(field[field.kept ?? 'mine'])])),
  }
  const chosen = fields.filter((field) => field.kept === null).map(({ name }) => name)
  return (
    <PostForm className="grid max-w-2xl gap-3 rounded-card border border-line bg-card p-4">
      {Object.entries(sent)
        .filter(([name]) => !chosen.includes(name))
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <table className="w-full table-fixed">
        <caption className="pb-2 text-left">
          {chosen.length === 0
            ? 'You changed different fields: both changes are put together.'
            : 'Choose where both of you changed a field; the rest is put together.'}
        </caption>
        <thead>
          <tr className="text-left align-bottom text-quiet text-small">
            <th scope="col">Field</th>
            <th scope="col" className="break-words pr-2">
              {who}
              {when !== null && `, ${momentText(when)}`}
            </th>
            <th scope="col">You</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.name} className="border-line border-t align-top">
              <th scope="row" className="break-words py-1.5 pr-2 text-left font-normal">
                {labels[field.name] ?? field.name}
              </th>
              <Side field={field} side="theirs" words={words} />
              <Side field={field} side="mine" words={words} />
            </tr>
          ))}
        </tbody>
      </table>
      <div>
        <Button look="primary" name="intent" value={intent}>
          Save it like this
        </Button>
      </div>
    </PostForm>
  )
}

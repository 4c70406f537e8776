import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageToken } from '../forms/page-token.ts'
import { PostForm } from '../forms/post-form.tsx'
import { Button } from '../ui/button.tsx'

/** The fields of a form that was posted without scripts after its session had ended: by name (M-009). */
export type KeptFields = Readonly<Record<string, string | readonly string[]>>

/** Reads the hidden field of the sign-in forms; null: nothing was posted before. */
export const readKept = (typed: unknown): KeptFields | null => {
  if (typeof typed !== 'string' || typed === '') return null
  try {
    const read: unknown = JSON.parse(typed)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as KeptFields) : null
  } catch {
    return null
  }
}

const pairsOf = (kept: KeptFields): readonly (readonly [name: string, value: string])[] =>
  Object.entries(kept).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => [name, String(one)] as const),
  )

/** Carries what was typed through the steps of the sign-in: in the browser alone, stored nowhere. */
export const KeptField = ({ kept }: { readonly kept: KeptFields | null }): ReactNode =>
  kept === null ? null : <input type="hidden" name="kept" value={JSON.stringify(kept)} />

/** Fields that the page filled in, which say nothing to the person. */
const besides = new Set(['intent', 'version', 'key', 'id', 'was'])

interface KeptFormProps {
  readonly kept: KeptFields
  /** The page that it was posted to. */
  readonly to: string
  /** The token of the new session. */
  readonly token: string
}

/** What was typed, to be sent once more by the person who has just signed in. */
export const KeptForm = ({ kept, to, token }: KeptFormProps): ReactNode => {
  const pairs = pairsOf(kept)
  const shown = pairs.filter(([name, value]) => !besides.has(name) && value.trim() !== '')
  return (
    <div className="grid gap-4">
      <title>Signed in again</title>
      <h1 className="text-title">Signed in again</h1>
      <p>Your session had ended when you sent this. Nothing of it is saved yet.</p>
      <dl className="grid gap-2 rounded-card border border-line bg-card p-4">
        {shown.map(([name, value]) => (
          <div key={`${name} ${value}`}>
            <dt className="text-quiet text-small">{name.replaceAll(/[-_]/g, ' ')}</dt>
            <dd className="whitespace-pre-wrap break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <PageToken value={{ token, renew: () => undefined }}>
        <PostForm action={to} reloadDocument className="flex flex-wrap items-center gap-4">
          {pairs.map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <Button look="primary">Send it now</Button>
          <Link to={to} reloadDocument className="py-1.5 text-accent underline">
            Leave it
          </Link>
        </PostForm>
      </PageToken>
    </div>
  )
}

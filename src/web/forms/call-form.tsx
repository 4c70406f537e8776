import type { ReactNode } from 'react'
import { CsrfField } from './csrf-field.tsx'

interface CallFormProps {
  /** The path of one of the shop's calls. */
  readonly action: string
  readonly fields?: Readonly<Record<string, string | number>>
  /** Sends the form in place when a script runs. */
  readonly onSend: (form: FormData) => void
  /** For a button that stands outside the form. */
  readonly id?: string
  readonly className?: string
  readonly children: ReactNode
}

/** A form post to a call, which redirects back to a page; a script sends it in place. */
export function CallForm({ action, fields = {}, onSend, children, ...form }: CallFormProps): ReactNode {
  return (
    <form
      {...form}
      method="post"
      action={action}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSend(new FormData(event.currentTarget))
      }}
    >
      <CsrfField />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}

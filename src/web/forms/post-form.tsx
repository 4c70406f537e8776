import { type ReactNode, useEffect, useRef } from 'react'
import type { RejectedForm } from '#server/pages/page-request.ts'
import { CsrfField } from './csrf-field.tsx'
import { FormError } from './form-error.tsx'

interface PostFormProps {
  readonly action: string
  /** The rejected form; null: it was not submitted. */
  readonly answer: RejectedForm | null
  readonly className?: string
  /** The form sends files. */
  readonly withFiles?: boolean
  readonly label?: string
  /** All fields are in sight, and each says its own error: no notice above repeats it (S-037). */
  readonly isShort?: boolean
  readonly children: ReactNode
}

/** A form post with the CSRF token. If rejected, a long one shows a notice, and it focuses the first invalid field. */
export function PostForm({
  action,
  answer,
  className,
  withFiles = false,
  label,
  isShort = false,
  children,
}: PostFormProps): ReactNode {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (answer !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [answer])
  return (
    /* The shop's own messages stand under each field, in place of the browser's (T-223). */
    <form
      ref={form}
      method="post"
      action={action}
      encType={withFiles ? 'multipart/form-data' : undefined}
      noValidate
      aria-label={label}
      className={className}
    >
      <CsrfField />
      {answer !== null && !isShort && (
        <div className="mb-6">
          <FormError />
        </div>
      )}
      {children}
    </form>
  )
}

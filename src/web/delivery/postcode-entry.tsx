import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { calls, postcodeInFormPath } from '#contract/routes.ts'
import { refusalIn } from '../browser/call.ts'
import { shellCalls } from '../browser/calls/shell.ts'
import { useCsrfToken } from '../forms/csrf-field.tsx'
import { Button } from '../ui/button.tsx'

interface PostcodeEntryProps {
  /** The visitor's postcode, if set. */
  readonly postcode: string | null
  readonly label: string
  /** The id of the form that it belongs to. */
  readonly formId: string
  readonly onSaved: () => void
}

/**
 * A postcode field that applies in place (S-002): it belongs to a form of the page, so that without script the
 * page returns to that form with all that was chosen in it, and with script nothing but the postcode is sent.
 * The field and its button stay, and the focus with them.
 */
export function PostcodeEntry({ postcode, label, formId, onSaved }: PostcodeEntryProps): ReactNode {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const token = useCsrfToken()
  const typed = useRef(false)

  /* The visitor's postcode arrives after the page, and as the shop writes it after a change. */
  useEffect(() => {
    if (field.current !== null && postcode !== null && !typed.current) field.current.value = postcode
  }, [postcode])

  const save = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    const refusal = refusalIn(
      await shellCalls.post(calls.setPostcode, { postcode: field.current?.value ?? '' }),
    )
    setBusy(false)
    setProblem(refusal)
    if (refusal !== null) return
    typed.current = false
    onSaved()
  }

  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <label htmlFor={id} className="font-medium text-sm">
          {label}
        </label>
        <span className="flex min-w-0 grow flex-wrap gap-2">
          <input
            ref={field}
            id={id}
            form={formId}
            name="postcode"
            autoComplete="postal-code"
            autoCapitalize="characters"
            maxLength={12}
            placeholder="e.g. LS1 4AP"
            defaultValue={postcode ?? ''}
            aria-invalid={problem !== null || undefined}
            aria-describedby={problem === null ? undefined : `${id}-problem`}
            className="min-h-11 w-28 min-w-0 grow rounded-control border border-control bg-card px-3 uppercase placeholder:normal-case aria-[invalid=true]:border-brick sm:max-w-36"
            onChange={() => {
              typed.current = true
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              void save()
            }}
          />
          <Button
            type="submit"
            form={formId}
            name="_token"
            value={token}
            formAction={postcodeInFormPath(formId)}
            look="secondary"
            size="small"
            busy={busy}
            onClick={(event) => {
              event.preventDefault()
              void save()
            }}
          >
            {postcode === null ? 'Show delivery' : 'Change'}
            {postcode !== null && <span className="sr-only"> postcode</span>}
          </Button>
        </span>
      </div>
      <p id={`${id}-problem`} role="alert" className="text-brick text-sm not-empty:mt-1">
        {problem}
      </p>
    </div>
  )
}

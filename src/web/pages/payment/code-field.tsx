import { type ReactNode, useEffect, useRef } from 'react'
import { messages } from '#contract/messages.ts'
import { TextField } from '../../ui/field.tsx'

interface CodeFieldProps {
  readonly code: string
  readonly error: string | null
  readonly onType: (code: string) => void
}

/** The field for the emailed code, while a card-testing attack is suspected (SX-08); gets the focus. */
export function CodeField({ code, error, onType }: CodeFieldProps): ReactNode {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div className="rounded-control border border-line bg-paper p-4">
      <p role="status" className="text-sm">
        {messages.cardCodeSent}
      </p>
      <TextField
        ref={box}
        label="Code from the email"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        value={code}
        error={error}
        onChange={(event) => onType(event.currentTarget.value)}
        className="mt-3 max-w-48"
      />
    </div>
  )
}

import { type ChangeEvent, type ReactNode, useId } from 'react'

interface AmountFieldProps {
  readonly error: string | null
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** The amount to pay, after its £ (T-359). */
export function AmountField({ error, onChange }: AmountFieldProps): ReactNode {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium text-sm">
        Amount to Pay
      </label>
      <div className="flex">
        <span
          aria-hidden="true"
          className="flex min-h-11 items-center rounded-l-control border border-control border-r-0 bg-stone px-3.5"
        >
          £
        </span>
        <input
          id={id}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          onChange={onChange}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={error === null ? undefined : `${id}-error`}
          className="figures min-h-11 w-full rounded-r-control border border-control bg-card px-3 text-ink aria-[invalid=true]:border-brick"
        />
      </div>
      {error !== null && (
        <p id={`${id}-error`} className="mt-1 text-brick text-sm">
          {error}
        </p>
      )}
    </div>
  )
}

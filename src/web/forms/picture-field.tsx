import { type ReactNode, useId } from 'react'

interface PictureFieldProps {
  readonly label: string
  readonly hint: string
  readonly error: string | null
}

/** A field for several pictures, as the shop reads them. */
export function PictureField({ label, hint, error }: PictureFieldProps): ReactNode {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium text-sm">
        {label}
      </label>
      <input
        id={id}
        type="file"
        name="pictures"
        multiple
        accept="image/jpeg,image/png,image/webp"
        aria-invalid={error === null ? undefined : true}
        aria-describedby={error === null ? `${id}-hint` : `${id}-hint ${id}-error`}
        className="block min-h-11 w-full rounded-control border border-control bg-card px-3 py-2 text-sm"
      />
      <p id={`${id}-hint`} className="mt-1 text-quiet text-sm">
        {hint}
      </p>
      {error !== null && (
        <p id={`${id}-error`} className="mt-1 text-brick text-sm">
          {error}
        </p>
      )}
    </div>
  )
}

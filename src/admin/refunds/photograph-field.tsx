import { type ReactNode, useId } from 'react'
import { MAX_REFUND_PHOTOGRAPHS, MAX_UPLOAD_MEGABYTES } from '#contract/form-limits.ts'
import { inputClass } from '../ui/input-class.ts'

/**
 * Photographs of the damage, where the reason is one that they can show; within a form of the class `group/refund`. By
 * styles alone, so that it needs no script.
 */
export const PhotographField = ({ error }: { readonly error: string | undefined }): ReactNode => {
  const id = useId()
  return (
    <div className="hidden gap-1 group-has-[option[value=damaged]:checked]/refund:grid group-has-[option[value=short]:checked]/refund:grid">
      <label htmlFor={id} className="font-medium">
        Photographs
      </label>
      <p id={`${id}-hint`} className="text-small text-quiet">
        Up to {MAX_REFUND_PHOTOGRAPHS}, as JPEG, PNG or WebP, {MAX_UPLOAD_MEGABYTES} MB together. Only staff
        see them; the place that the camera noted is removed.
      </p>
      <input
        id={id}
        type="file"
        name="photographs"
        multiple
        accept="image/jpeg,image/png,image/webp"
        className={inputClass}
        aria-describedby={`${id}-hint${error === undefined ? '' : ` ${id}-error`}`}
        aria-invalid={error !== undefined}
      />
      {error && (
        <p id={`${id}-error`} className="text-small text-brick">
          {error}
        </p>
      )}
    </div>
  )
}

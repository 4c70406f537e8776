import type { ReactNode } from 'react'
import { MAX_REFUND_PHOTOGRAPHS, MAX_UPLOAD_MEGABYTES } from '#contract/form-limits.ts'
import { TextField } from '../forms/text-field.tsx'

/**
 * Photographs of the damage, where the reason is one that they can show; within a form of the class `group/refund`. By
 * styles alone, so that it needs no script.
 */
export const PhotographField = ({ error }: { readonly error: string | undefined }): ReactNode => (
  <div className="hidden group-has-[option[value=damaged]:checked]/refund:block group-has-[option[value=short]:checked]/refund:block">
    <TextField
      type="file"
      name="photographs"
      label="Photographs"
      hint={`Up to ${MAX_REFUND_PHOTOGRAPHS}, as JPEG, PNG or WebP, ${MAX_UPLOAD_MEGABYTES} MB together. Only staff see them; the place that the camera noted is removed.`}
      multiple
      accept="image/jpeg,image/png,image/webp"
      error={error}
    />
  </div>
)

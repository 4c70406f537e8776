import type { ReactNode } from 'react'
import { Notice } from '../ui/notice.tsx'

/** The notice at the top of a rejected form: its first error may be far down. */
export function FormError(): ReactNode {
  return (
    <div role="alert">
      <Notice level="danger">Something is not right yet. Please look at the marked fields.</Notice>
    </div>
  )
}

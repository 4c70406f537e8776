import type { ReactNode } from 'react'
import { Notice } from '../ui/notice.tsx'

/** At the top of a form that came back: what is wrong stands beside each field, and the first may be far down. */
export function FormError(): ReactNode {
  return (
    <div role="alert">
      <Notice level="danger">Something is not right yet. Please look at the marked fields.</Notice>
    </div>
  )
}

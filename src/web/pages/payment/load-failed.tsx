import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'

/** Shown in place of a vendor's part that failed to load: the reason, and a button to retry. */
export function LoadFailed({ sentence, onRetry }: { sentence: string; onRetry: () => void }): ReactNode {
  return (
    <div role="alert" className="rounded-control border border-line bg-paper p-4">
      <p className="text-brick">{sentence}</p>
      <Button look="secondary" size="small" className="mt-3" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

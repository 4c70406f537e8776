import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'

/** In the place of a vendor's part of the page that did not come: why, and another try. */
export function NotOpened({ sentence, onAgain }: { sentence: string; onAgain: () => void }): ReactNode {
  return (
    <div role="alert" className="rounded-control border border-line bg-paper p-4">
      <p className="text-brick">{sentence}</p>
      <Button look="secondary" size="small" className="mt-3" onClick={onAgain}>
        Try again
      </Button>
    </div>
  )
}

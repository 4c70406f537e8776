import { type ReactNode, useEffect, useState } from 'react'

/** What changes is announced once it has settled (L-030). */
const SETTLED_MS = 500

/** Says what has changed once it has settled (L-030). */
export function Announcement({ text }: { text: string }): ReactNode {
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (text === '') return
    const timer = setTimeout(() => setSaid(text), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p role="status" aria-label="Plan" className="sr-only">
      {said}
    </p>
  )
}

import { useEffect, useState } from 'react'

/** How far a vendor's part of the page has come. */
export type Opening = 'waiting' | 'open' | 'failed'

/** Loads and mounts, and tells when the part can be used, or cannot after all. Gives what takes it away again. */
export type Open = (tell: (opening: 'open' | 'failed') => void) => Promise<() => void>

/** A vendor's script may be slow for so long before the shopper is told; it is welcome when it comes after all. */
const PATIENCE_MS = 12_000

/**
 * Opens a vendor's part of the page once it is wanted (null: not yet). One that fails or keeps the shopper waiting is told
 * as failed, and can be opened again.
 */
export const useOpened = (open: Open | null): { readonly opening: Opening; readonly again: () => void } => {
  const [opening, tell] = useState<Opening>('waiting')
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another opening
  useEffect(() => {
    if (open === null) return
    tell('waiting')
    let current = true
    let close = (): void => undefined
    const late = setTimeout(() => tell((now) => (now === 'waiting' ? 'failed' : now)), PATIENCE_MS)
    open((how) => current && tell(how)).then(
      (opened) => {
        close = opened
        if (!current) close()
      },
      () => current && tell('failed'),
    )
    return () => {
      current = false
      clearTimeout(late)
      close()
    }
  }, [open, tries])
  return { opening, again: () => setTries((tried) => tried + 1) }
}

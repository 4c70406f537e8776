import { useEffect, useState } from 'react'

/** How far a vendor's part of the page has come. */
export type LoadState = 'waiting' | 'open' | 'failed'

/** Loads and mounts, and tells when the part can be used, or cannot after all. Gives what takes it away again. */
export type MountPart = (report: (opening: 'open' | 'failed') => void) => Promise<() => void>

/** A vendor's script may be slow for so long before the shopper is told; it is welcome when it comes after all. */
const LOAD_LIMIT_MS = 12_000

/**
 * Opens a vendor's part of the page once it is wanted (null: not yet). One that fails or keeps the shopper waiting is told
 * as failed, and can be opened again.
 */
export const useVendorPart = (
  open: MountPart | null,
): { readonly opening: LoadState; readonly retry: () => void } => {
  const [opening, setLoadState] = useState<LoadState>('waiting')
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another opening
  useEffect(() => {
    if (open === null) return
    setLoadState('waiting')
    let current = true
    let close = (): void => undefined
    const late = setTimeout(() => setLoadState((now) => (now === 'waiting' ? 'failed' : now)), LOAD_LIMIT_MS)
    open((how) => current && setLoadState(how)).then(
      (opened) => {
        close = opened
        if (!current) close()
      },
      () => current && setLoadState('failed'),
    )
    return () => {
      current = false
      clearTimeout(late)
      close()
    }
  }, [open, tries])
  return { opening, retry: () => setTries((tried) => tried + 1) }
}

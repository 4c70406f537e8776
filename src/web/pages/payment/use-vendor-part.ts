import { useEffect, useState } from 'react'

/** The load state of a vendor's part of the page. */
type LoadState = 'waiting' | 'open' | 'failed'

/** Mounts a part, reports when it is ready or has failed, and resolves to the function that removes it. */
export type MountPart = (report: (opening: 'open' | 'failed') => void) => Promise<() => void>

/** A part that has not loaded after this long is shown as failed; it is still used if it loads later. */
const LOAD_TIMEOUT_MS = 12_000

/** Opens a vendor's part of the page; null: not yet. After a failure or delay it can be opened again. */
export const useVendorPart = (open: MountPart | null) => {
  const [opening, setLoadState] = useState<LoadState>('waiting')
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each retry opens the part again
  useEffect(() => {
    if (open === null) return
    setLoadState('waiting')
    let current = true
    let close = (): void => undefined
    const timer = setTimeout(
      () => setLoadState((now) => (now === 'waiting' ? 'failed' : now)),
      LOAD_TIMEOUT_MS,
    )
    open((loadState) => current && setLoadState(loadState)).then(
      (opened) => {
        close = opened
        if (!current) close()
      },
      () => current && setLoadState('failed'),
    )
    return () => {
      current = false
      clearTimeout(timer)
      close()
    }
  }, [open, tries])
  return { opening, retry: () => setTries((tried) => tried + 1) }
}

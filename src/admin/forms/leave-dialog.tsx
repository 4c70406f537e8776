import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useBlocker, useLocation, useNavigation } from 'react-router'
import { Button } from '../ui/button.tsx'
import { forgetUnsaved, hasUnsaved, settleLeft } from './drafts.ts'

/** Asks before a page is left on which something is typed and not saved (M-217). */
export const LeaveDialog = (): ReactNode => {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const isIdle = useNavigation().state === 'idle'
  const { key: place } = useLocation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsaved(),
  )
  const isAsking = blocker.state === 'blocked'
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer may come before the page shows that it waits
  useEffect(() => {
    if (isIdle) settleLeft()
  }, [isIdle, place])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (hasUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  useEffect(() => {
    if (isAsking) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isAsking])
  const leave = (): void => {
    forgetUnsaved()
    blocker.proceed?.()
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      onClose={() => blocker.reset?.()}
      className="mx-auto mt-[8vh] w-[min(26rem,calc(100vw-1.5rem))] rounded-card border border-line bg-card p-4 text-ink backdrop:bg-ink/30"
    >
      <div className="grid gap-3">
        <h2 id={heading}>Leave without saving?</h2>
        <p>What you typed on this page is not saved.</p>
        <div className="flex flex-wrap gap-3">
          <Button type="button" look="primary" onClick={() => dialog.current?.close()}>
            Stay here
          </Button>
          <Button type="button" onClick={leave}>
            Leave
          </Button>
        </div>
      </div>
    </dialog>
  )
}

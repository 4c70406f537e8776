import { type MouseEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { SearchPanel } from './search-panel.tsx'

/** Whether a key is typed into a field. */
const isTyping = ({ target }: Event): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

/** Opens the search on every page, also by Ctrl+K and '/'; without scripts it leads to its page (M-018). */
export const SearchLink = (): ReactNode => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [times, setTimes] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const show = useCallback((): void => {
    setTimes((before) => before + 1)
    setOpen(true)
    dialog.current?.showModal()
  }, [])
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isShortcut =
        (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) ||
        (event.key === '/' && !isTyping(event))
      if (!isShortcut || dialog.current?.open === true) return
      event.preventDefault()
      show()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [show])
  const click = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    show()
  }
  return (
    <>
      <a
        href="/admin/search"
        onClick={click}
        aria-keyshortcuts="Control+K /"
        className="inline-flex min-h-9 items-center justify-between gap-3 rounded-control border border-control bg-card px-3 hover:bg-wash lg:mt-2 lg:w-full pointer-coarse:min-h-12"
      >
        Search
        <kbd className="hidden text-quiet text-small lg:inline">Ctrl K</kbd>
      </a>
      <dialog
        ref={dialog}
        aria-label="Search"
        /* The event comes a moment later: it may have been opened again since. */
        onClose={() => setOpen(dialog.current?.open === true)}
        className="mx-auto mt-[8vh] w-[min(40rem,calc(100vw-1.5rem))] rounded-card border border-line bg-card p-4 text-ink backdrop:bg-ink/30"
      >
        {isOpen && <SearchPanel key={times} close={() => dialog.current?.close()} />}
        <div className="mt-2 flex justify-end">
          <Button type="button" onClick={() => dialog.current?.close()}>
            Close
          </Button>
        </div>
      </dialog>
    </>
  )
}

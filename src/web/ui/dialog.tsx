import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { messages } from '#contract/messages.ts'

export interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  /** What has the focus when it opens; else the first control. */
  readonly initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null)
  /** What gets the focus back; else what had it before. A function is asked when the dialog has closed. */
  readonly finalFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null)
  /** An error says so in its title's colour too. */
  readonly tone?: 'plain' | 'danger'
}

export interface SheetProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly side: 'left' | 'right'
  readonly children: ReactNode
}

type DialogModule = typeof import('./dialog-window.tsx')

/** What windows are made of is fetched when one is wanted: most pages are left without any. */
export const loadDialogs = (): Promise<DialogModule> => import('./dialog-window.tsx')

/** The windows once they have come; null before. A window that cannot be fetched says so, and is closed again. */
const useDialogs = (open: boolean, onClose: () => void): DialogModule | null => {
  const [dialogs, setWindows] = useState<DialogModule | null>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (!open || dialogs !== null) return
    loadDialogs().then(setWindows, () => {
      window.alert(messages.somethingWrong)
      close.current()
    })
  }, [open, dialogs])
  return dialogs
}

/** A modal dialog: traps focus, closes with Escape or a click outside, and gives the focus back. */
export function Dialog(props: DialogProps): ReactNode {
  const dialogs = useDialogs(props.open, props.onClose)
  return dialogs && <dialogs.DialogWindow {...props} />
}

/** A dialog that comes in from the side: the menu and the filters on a phone. */
export function Sheet(props: SheetProps): ReactNode {
  const dialogs = useDialogs(props.open, props.onClose)
  return dialogs && <dialogs.SheetWindow {...props} />
}

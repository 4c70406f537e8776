import type { ReactNode, RefObject } from 'react'
import { messages } from '#contract/messages.ts'
import { useModule } from '../browser/use-module.ts'

export interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  /** The element to focus on opening; else the first control. */
  readonly initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null)
  /** The element to focus once the dialog has closed; else the previously focused one. */
  readonly finalFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null)
  /** For a drawing: as wide as a page's column. */
  readonly wide?: boolean
  /** An error is shown in the title's colour too. */
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

/** Loads the dialog code on first use: most pages open no dialog. */
export const loadDialogs = (): Promise<DialogModule> => import('./dialog-window.tsx')

/** The dialog module once it has loaded. If it cannot be loaded, an alert says so and the dialog closes. */
const useDialogs = (open: boolean, onClose: () => void): DialogModule | null =>
  useModule(open, loadDialogs, () => {
    window.alert(messages.somethingWrong)
    onClose()
  })

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

import { useRef, useState } from 'react'

/** The content of the basket page's one dialog. */
export type BasketDialog =
  | { readonly kind: 'remove'; readonly lineId: number }
  /** To save a line, or to retrieve a list (null). */
  | { readonly kind: 'email'; readonly lineId: number | null }
  | { readonly kind: 'success'; readonly text: string }
  /** Closing it leads back to the dialog in `after`. */
  | { readonly kind: 'error'; readonly text: string; readonly previous: BasketDialog | null }

/** Manages the dialog. Its content stays while it closes. */
export const useBasketDialog = () => {
  const [shown, setShown] = useState<BasketDialog | null>(null)
  const [open, setOpen] = useState(false)
  const from = useRef<Element | null>(null)
  return {
    shown,
    open,
    show(dialog: BasketDialog) {
      if (!open) from.current = document.activeElement
      setShown(dialog)
      setOpen(true)
    },
    close: () => setOpen(false),
    /** The element that opened it, if it is still in the document. */
    opener: () => (from.current instanceof HTMLElement && from.current.isConnected ? from.current : null),
  }
}

export type DialogHandle = ReturnType<typeof useBasketDialog>

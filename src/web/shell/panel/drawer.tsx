import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { CloseIcon } from '../../ui/icons.tsx'

interface DrawerProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  /** Stays in view below what scrolls. */
  readonly footer: ReactNode
  /** Else the first control. */
  readonly initialFocus?: RefObject<HTMLElement | null>
  readonly finalFocus: RefObject<HTMLElement | null>
}

/** A modal panel: a drawer at the right, on a phone a sheet from below. */
export function Drawer(props: DrawerProps): ReactNode {
  const { open, onClose, title, children, footer, initialFocus, finalFocus } = props
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-ink/40 transition-opacity data-[ending-style]:opacity-0 data-[starting-style]:opacity-0" />
        <Base.Popup
          {...(initialFocus ? { initialFocus } : {})}
          finalFocus={finalFocus}
          className="fixed inset-x-0 bottom-0 z-50 flex max-h-[88dvh] flex-col rounded-t-card bg-card shadow-raised transition-[opacity,transform] data-[ending-style]:opacity-0 data-[starting-style]:opacity-0 max-sm:data-[ending-style]:translate-y-8 max-sm:data-[starting-style]:translate-y-8 sm:inset-y-0 sm:left-auto sm:max-h-none sm:w-[27rem] sm:rounded-none sm:data-[ending-style]:translate-x-8 sm:data-[starting-style]:translate-x-8"
        >
          <div className="flex items-center justify-between border-line border-b py-2 pr-2 pl-5">
            <Base.Title className="text-2xl">{title}</Base.Title>
            <Base.Close
              aria-label="Close"
              className="touch inline-flex items-center justify-center rounded-control text-quiet hover:text-ink"
            >
              <CloseIcon />
            </Base.Close>
          </div>
          <div className="grow overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
          <div className="border-line border-t px-5 py-4">{footer}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

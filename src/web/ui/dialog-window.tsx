import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import type { DialogProps, SheetProps } from './dialog.tsx'
import { CloseIcon } from './icons.tsx'

export function DialogWindow({
  open,
  onClose,
  title,
  children,
  initialFocus,
  finalFocus,
  wide = false,
  tone = 'plain',
}: DialogProps): ReactNode {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-ink/40 transition-opacity data-[ending-style]:opacity-0 data-[starting-style]:opacity-0" />
        <Base.Popup
          {...(initialFocus ? { initialFocus } : {})}
          {...(finalFocus ? { finalFocus } : {})}
          className={classNames(
            'fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[calc(100dvh-2rem)] -translate-y-1/2 overflow-y-auto rounded-card bg-card p-6 shadow-raised transition-[opacity,transform] data-[ending-style]:scale-[0.98] data-[ending-style]:opacity-0 data-[starting-style]:scale-[0.98] data-[starting-style]:opacity-0 sm:p-8',
            wide ? 'max-w-4xl' : 'max-w-md',
          )}
        >
          <Base.Title className={classNames('pr-10 text-2xl', tone === 'danger' && 'text-brick')}>
            {title}
          </Base.Title>
          <Base.Close
            aria-label="Close"
            className="touch absolute top-3 right-3 inline-flex items-center justify-center rounded-control text-quiet hover:text-ink"
          >
            <CloseIcon />
          </Base.Close>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

export function SheetWindow({ open, onClose, title, side, children }: SheetProps): ReactNode {
  const place =
    side === 'left'
      ? 'left-0 data-[ending-style]:-translate-x-8 data-[starting-style]:-translate-x-8'
      : 'right-0 data-[ending-style]:translate-x-8 data-[starting-style]:translate-x-8'
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-ink/40 transition-opacity data-[ending-style]:opacity-0 data-[starting-style]:opacity-0" />
        <Base.Popup
          className={`fixed inset-y-0 z-50 flex w-[min(22rem,calc(100vw-2rem))] flex-col bg-card shadow-raised transition-[opacity,transform] data-[ending-style]:opacity-0 data-[starting-style]:opacity-0 ${place}`}
        >
          <div className="flex items-center justify-between border-line border-b py-2 pr-2 pl-5">
            <Base.Title className="text-xl">{title}</Base.Title>
            <Base.Close
              aria-label="Close"
              className="touch inline-flex items-center justify-center rounded-control text-quiet hover:text-ink"
            >
              <CloseIcon />
            </Base.Close>
          </div>
          <div className="@container grow overflow-y-auto overscroll-contain p-5">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

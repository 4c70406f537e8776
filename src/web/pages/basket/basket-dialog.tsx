import { type ReactNode, useEffect, useRef } from 'react'
import { messages } from '#contract/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmailForm } from './email-form.tsx'
import type { BasketDialog, DialogHandle } from './use-basket-dialog.ts'

export interface BasketDialogViewProps {
  readonly dialog: DialogHandle
  readonly onRemove: (lineId: number) => void
  readonly onSave: (lineId: number, email: string) => Promise<void>
  readonly onRetrieve: (email: string) => Promise<void>
  /** Gets the focus on closing if the opener no longer exists. */
  readonly fallback: () => HTMLElement | null
}

const FIRST_CONTROL = 'input:not([type=hidden]), button'

const titleOf = (dialog: BasketDialog | null): string => {
  switch (dialog?.kind) {
    case 'remove':
      return 'Remove item'
    case 'email':
      return dialog.lineId === null ? 'Retrieve your saved list' : messages.saveForLater
    case 'success':
      return messages.addedTitle
    case 'error':
      return messages.errorTitle
    case undefined:
      return ''
  }
}

export function BasketDialogView(props: BasketDialogViewProps): ReactNode {
  const { dialog, fallback } = props
  const { shown, open, close } = dialog
  const content = useRef<HTMLDivElement>(null)
  const first = (): HTMLElement | null => content.current?.querySelector(FIRST_CONTROL) ?? null
  /* New content in the open dialog gets the focus too. */
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new content
  useEffect(() => first()?.focus(), [shown])
  const back = (): void => {
    if (shown?.kind === 'error' && shown.previous !== null) dialog.show(shown.previous)
    else close()
  }
  return (
    <Dialog
      open={open}
      onClose={back}
      title={titleOf(shown)}
      tone={shown?.kind === 'error' ? 'danger' : 'plain'}
      initialFocus={first}
      finalFocus={() => dialog.opener() ?? fallback()}
    >
      <div ref={content}>{shown !== null && <Content {...props} shown={shown} onBack={back} />}</div>
    </Dialog>
  )
}

function Content({
  shown,
  dialog,
  onBack,
  onRemove,
  onSave,
  onRetrieve,
}: BasketDialogViewProps & { readonly shown: BasketDialog; readonly onBack: () => void }): ReactNode {
  switch (shown.kind) {
    case 'remove':
      return (
        <>
          <p className="mt-3 text-quiet">{messages.removeLine}</p>
          <div className="mt-6 flex flex-wrap gap-3 *:grow *:basis-32">
            <Button look="secondary" onClick={dialog.close}>
              Cancel
            </Button>
            <Button
              onClick={() => {
                dialog.close()
                onRemove(shown.lineId)
              }}
            >
              Remove
            </Button>
          </div>
        </>
      )
    case 'email': {
      const { lineId } = shown
      return (
        <EmailForm
          key={lineId}
          lineId={lineId}
          onSend={(email) => (lineId === null ? onRetrieve(email) : onSave(lineId, email))}
        />
      )
    }
    case 'success':
    case 'error':
      return <DialogMessage text={shown.text} onBack={onBack} />
  }
}

/** Announced, because it may replace a question in the same dialog. */
function DialogMessage({ text, onBack }: { text: string; onBack: () => void }): ReactNode {
  return (
    <>
      <p role="alert" className="mt-3">
        {text}
      </p>
      <div className="mt-6 text-right">
        <Button onClick={onBack} className="min-w-28">
          OK
        </Button>
      </div>
    </>
  )
}

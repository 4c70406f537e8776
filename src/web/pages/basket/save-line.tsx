import type { ReactNode } from 'react'
import type { WireBasketLine } from '#contract/basket.ts'
import { messages } from '#contract/messages.ts'
import { calls, paths } from '#contract/routes.ts'
import { CallForm } from '../../forms/call-form.tsx'
import { Button } from '../../ui/button.tsx'
import { HeartIcon } from '../../ui/icons.tsx'

/** The query parameter with which the basket page shows its email form when no script can open a dialog. */
export const SAVE_PARAMETER = 'save'
export const RETRIEVE_PARAMETER = 'retrieve'
export const SAVED_SECTION_ID = 'saved-for-later'

interface SaveLineProps {
  readonly line: WireBasketLine
  readonly hasSavedList: boolean
  readonly onSave: () => void
}

/** Saves the line; a guest without a list is asked for an email first (T-147, T-148, T-150). */
export function SaveLine({ line, hasSavedList, onSave }: SaveLineProps): ReactNode {
  const button = (
    <Button type="submit" look="quiet" size="small" className="!px-3">
      <HeartIcon />
      {messages.saveForLater}
      <span className="sr-only">: {line.model.full_name}</span>
    </Button>
  )
  return hasSavedList ? (
    <CallForm action={calls.saveForLater} fields={{ item_id: line.id }} onSend={onSave}>
      {button}
    </CallForm>
  ) : (
    <form
      action={`${paths.basket}#${SAVED_SECTION_ID}`}
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <input type="hidden" name={SAVE_PARAMETER} value={line.id} />
      {button}
    </form>
  )
}

import { useRef, useState } from 'react'
import type { BasketPage } from '#contract/basket-page.ts'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import type { WireSavedListResponse } from '#contract/saved-list.ts'
import type { CallResult } from '../../browser/call.ts'
import { basketCalls } from '../../browser/calls/basket.ts'
import { useShopState } from '../../shell/shop-state.tsx'
import type { BasketChanges } from './changes.ts'
import type { BasketDialog } from './use-basket-dialog.ts'

type ListCall = (typeof calls)['saveForLater' | 'retrieveSavedList' | 'moveToBasket' | 'removeFromSavedList']

/** The saved list and its actions; errors and successes are shown in dialogs. */
export const useSavedList = (
  page: BasketPage,
  changes: BasketChanges,
  show: (dialog: BasketDialog) => void,
) => {
  const { raiseAlert, refreshMinicart } = useShopState()
  const [items, setItems] = useState(page.saved_list.items)
  const [isOpen, setOpen] = useState(page.has_saved_list)
  const [lastPage, setLastPage] = useState(page)
  if (lastPage !== page) {
    setLastPage(page)
    setItems(page.saved_list.items)
    setOpen(page.has_saved_list)
  }

  const sequence = useRef({ sent: 0, applied: 0 })

  /**
   * Sends a call and applies the list in its response, unless the response to a later call has been applied:
   * each response is the whole list, and an older one would restore removed items. Returns the message, or
   * null after showing an error.
   */
  const sendFor = async (
    call: ListCall,
    body: object,
    after: BasketDialog | null,
  ): Promise<string | null> => {
    sequence.current.sent += 1
    const number = sequence.current.sent
    const answer: CallResult<WireSavedListResponse> = await basketCalls.post(call, body)
    if (answer.ok && answer.value.status === 'success') {
      if (number > sequence.current.applied) {
        sequence.current.applied = number
        setItems(answer.value.saved_list.items)
        if (answer.value.saved_list.items.length > 0) setOpen(true)
      }
      return answer.value.msg
    }
    show({ kind: 'error', text: answer.ok ? answer.value.msg : answer.message, previous: after })
    return null
  }

  const send = (lineId: number, email: string | null, previous: BasketDialog | null): Promise<void> =>
    changes.removeUsing(lineId, async () => {
      const body = { item_id: lineId, email_address: email }
      const notice = await sendFor(calls.saveForLater, body, previous)
      if (notice === null) return false
      setOpen(true)
      show({ kind: 'success', text: notice })
      return true
    })

  return {
    items,
    /** Whether saving needs no email: logged in, or this session has a list open (T-147, T-150). */
    isOpen,
    /** Saves a line, or first asks a guest for an email (T-148). */
    save(lineId: number): void {
      if (isOpen) void send(lineId, null, null)
      else show({ kind: 'email', lineId })
    },
    async saveWithEmail(lineId: number, email: string): Promise<void> {
      const previous: BasketDialog = { kind: 'email', lineId }
      if (email === '') show({ kind: 'error', text: messages.enterEmail, previous })
      else await send(lineId, email, previous)
    },
    async retrieve(email: string): Promise<void> {
      const previous: BasketDialog = { kind: 'email', lineId: null }
      if (email === '') return show({ kind: 'error', text: messages.enterEmail, previous })
      const notice = await sendFor(calls.retrieveSavedList, { email_address: email }, previous)
      if (notice === null) return
      show({ kind: 'success', text: notice })
    },
    moveToBasket: (itemId: number): Promise<void> =>
      changes.runChange(async () => {
        const notice = await sendFor(calls.moveToBasket, { item_id: itemId }, null)
        if (notice === null) return
        raiseAlert({ level: 'success', message: notice })
        refreshMinicart()
      }),
    /* Queued: each response is the whole list, and an older one would restore a removed item. */
    remove: (itemId: number): Promise<void> =>
      changes.runChange(async () => {
        await sendFor(calls.removeFromSavedList, { item_id: itemId }, null)
      }),
  }
}

export type SavedListHandle = ReturnType<typeof useSavedList>

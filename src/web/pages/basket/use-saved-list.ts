import { useRef, useState } from 'react'
import type { BasketPage } from '#contract/basket-page.ts'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import type { WireSavedItem, WireSavedListAnswer } from '#contract/saved-list.ts'
import { type CallResult, post } from '../../browser/call.ts'
import { useShopState } from '../../shell/shop-state.tsx'
import type { BasketDialog } from './basket-dialog.tsx'
import type { BasketChanges } from './changes.ts'

export interface SavedListHandle {
  readonly items: readonly WireSavedItem[]
  /** Whether saving asks for no email: logged in, or the list of this session is open (T-147, T-150). */
  readonly isOpen: boolean
  /** Saves a line, or first asks a guest for an email (T-148). */
  readonly save: (lineId: number) => void
  readonly saveAs: (lineId: number, email: string) => Promise<void>
  readonly retrieve: (email: string) => Promise<void>
  readonly moveToBasket: (itemId: number) => Promise<void>
  readonly remove: (itemId: number) => Promise<void>
}

type ListCall = (typeof calls)['saveForLater' | 'retrieveSavedList' | 'moveToBasket' | 'removeFromSavedList']

/** The list of what is saved for later, and what can be done with it; errors and successes are told in dialogs. */
export const useSavedList = (
  page: BasketPage,
  changes: BasketChanges,
  show: (dialog: BasketDialog) => void,
): SavedListHandle => {
  const { raiseAlert, refreshMinicart } = useShopState()
  const [items, setItems] = useState(page.saved_list.items)
  const [isOpen, setOpen] = useState(page.has_saved_list)
  const [known, setKnown] = useState(page)
  if (known !== page) {
    setKnown(page)
    setItems(page.saved_list.items)
    setOpen(page.has_saved_list)
  }

  const sequence = useRef({ sent: 0, applied: 0 })

  /**
   * Sends a call and takes over the list that it answers, unless a later call was answered before it: each answer is the
   * whole list, and an older one would bring back what is gone. Null when the answer is an error, which has been shown.
   */
  const sendFor = async (
    call: ListCall,
    body: object,
    after: BasketDialog | null,
  ): Promise<string | null> => {
    sequence.current.sent += 1
    const number = sequence.current.sent
    const answer: CallResult<WireSavedListAnswer> = await post(call, body)
    if (answer.ok && answer.value.status === 'success') {
      if (number > sequence.current.applied) {
        sequence.current.applied = number
        setItems(answer.value.saved_list.items)
        if (answer.value.saved_list.items.length > 0) setOpen(true)
      }
      return answer.value.msg
    }
    show({ kind: 'error', text: answer.ok ? answer.value.msg : answer.message, after })
    return null
  }

  const send = (lineId: number, email: string | null, previous: BasketDialog | null): Promise<void> =>
    changes.removeUsing(lineId, async () => {
      const body = { item_id: lineId, email_address: email }
      const notice = await sendFor(calls.saveForLater, body, previous)
      if (notice === null) return false
      setOpen(true)
      show({ kind: 'great', text: notice })
      return true
    })

  return {
    items,
    isOpen,
    save(lineId) {
      if (isOpen) void send(lineId, null, null)
      else show({ kind: 'email', lineId })
    },
    async saveAs(lineId, email) {
      const previous: BasketDialog = { kind: 'email', lineId }
      if (email === '') show({ kind: 'error', text: messages.enterEmail, after: previous })
      else await send(lineId, email, previous)
    },
    async retrieve(email) {
      const previous: BasketDialog = { kind: 'email', lineId: null }
      if (email === '') return show({ kind: 'error', text: messages.enterEmail, after: previous })
      const notice = await sendFor(calls.retrieveSavedList, { email_address: email }, previous)
      if (notice === null) return
      show({ kind: 'great', text: notice })
    },
    moveToBasket: (itemId) =>
      changes.change(async () => {
        const notice = await sendFor(calls.moveToBasket, { item_id: itemId }, null)
        if (notice === null) return
        raiseAlert({ level: 'success', message: notice })
        refreshMinicart()
      }),
    /* Each answer is the whole list: of two that overtook each other the older one would bring an item back. */
    remove: (itemId) =>
      changes.change(async () => {
        await sendFor(calls.removeFromSavedList, { item_id: itemId }, null)
      }),
  }
}

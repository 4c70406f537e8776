import type { WireStatus } from '#contract/delivery.ts'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { type CallResult, refusalIn } from '../../browser/call.ts'
import { basketCalls } from '../../browser/calls/basket.ts'
import { createWorkQueue } from '../../browser/work-queue.ts'
import { sendAdd } from '../../shell/add-to-basket.ts'
import type { NewAlert } from '../../shell/alerts-state.ts'
import { isNumber } from './line-view.ts'
import { readBasket } from './read-basket.ts'
import type { BasketAction, ServiceChoice } from './state.ts'
import { createTypingPauses } from './typing-pauses.ts'

/** A changed quantity is sent this long after the last key (T-043, T-044). */
export const BASKET_PAUSE_MS = 500

/** How often lines and totals are read again if they do not match. */
const MORE_READINGS = 2

export interface BasketChangesDeps {
  readonly notify: (change: BasketAction) => void
  readonly raiseAlert: (alert: NewAlert) => void
  readonly endAlerts: () => void
  readonly refreshMinicart: () => void
}

/**
 * Everything that a shopper can do to the basket. Changes run one after the other; the basket is read once
 * after the last of them.
 */
export const createBasketChanges = ({
  notify: dispatch,
  raiseAlert,
  endAlerts,
  refreshMinicart,
}: BasketChangesDeps) => {
  const queue = createWorkQueue()
  const texts = new Map<number, string>()
  let pendingChoice: ServiceChoice | null = null
  let number = 0
  let reading = 0
  let warnings = 0

  const warn = (level: 'danger' | 'warning', message: string): void => {
    warnings += 1
    raiseAlert({ level, message })
  }

  const read = async (): Promise<void> => {
    reading += 1
    for (let more = MORE_READINGS; more >= 0; more -= 1) {
      number += 1
      const readNumber = number
      dispatch({ kind: 'reading', number: readNumber })
      const fits = await readBasket(readNumber, dispatch)
      if (fits || readNumber !== number) break
    }
    reading -= 1
  }

  const change = async (work: () => Promise<void>): Promise<void> => {
    endAlerts()
    number += 1
    dispatch({ kind: 'changing', number })
    const isLast = await queue.run(work)
    if (isLast) await read()
  }

  const sendQuantity = (lineId: number): Promise<void> =>
    change(async () => {
      const quantity = texts.get(lineId)
      if (quantity === undefined) return
      texts.delete(lineId)
      dispatch({ kind: 'quantity-sent', lineId })
      const answer = await basketCalls.post(calls.basketUpdate, { id: lineId, quantity })
      if (!answer.ok) {
        dispatch({ kind: 'quantity-refused', lineId })
        warn('danger', answer.message)
      } else if (answer.value !== '') warn('warning', answer.value)
    })

  const pauses = createTypingPauses((lineId) => void sendQuantity(lineId), BASKET_PAUSE_MS)

  const discardField = (lineId: number): void => {
    pauses.cancel(lineId)
    texts.delete(lineId)
  }

  const leaving = new Set<number>()
  /** Removes a line by any means: discards its field and shows it as leaving until the basket is read. */
  const removeUsing = async (lineId: number, work: () => Promise<boolean>): Promise<void> => {
    if (leaving.has(lineId)) return
    leaving.add(lineId)
    discardField(lineId)
    dispatch({ kind: 'leaving', lineId })
    await change(async () => {
      const isRemoved = await work()
      leaving.delete(lineId)
      if (isRemoved) refreshMinicart()
      else dispatch({ kind: 'stays', lineId })
    })
  }

  /** Warns the shopper of a rejected change and returns the reason; null if it was accepted. */
  const refusalOf = (answer: CallResult<WireStatus>): string | null => {
    const reason = refusalIn(answer)
    if (reason !== null) warn('danger', reason)
    return reason
  }

  return {
    typeQuantity(lineId: number, text: string): void {
      dispatch({ kind: 'typed', lineId, text })
      discardField(lineId)
      if (!isNumber(text)) return
      texts.set(lineId, text)
      pauses.begin(lineId)
    },
    /** The field loses the focus; without a number in it, it shows the line's quantity again (T-055). */
    leaveQuantity(lineId: number): void {
      if (!texts.has(lineId)) dispatch({ kind: 'left', lineId })
    },
    remove: (lineId: number) =>
      removeUsing(lineId, async () => {
        const answer = await basketCalls.post(calls.basketRemove, { id: lineId })
        if (!answer.ok) warn('danger', answer.message)
        return answer.ok && answer.value === 'success'
      }),
    chooseService(choice: ServiceChoice): Promise<void> {
      pendingChoice = choice
      dispatch({ kind: 'chosen', choice })
      return change(async () => {
        /* Of several queued choices only the last one is sent. */
        if (pendingChoice === null) return
        const { serviceId, date } = pendingChoice
        pendingChoice = null
        const answer = await basketCalls.post(calls.setShippingService, {
          shipping_service_id: serviceId,
          delivery_date: date,
        })
        if (refusalOf(answer) !== null) dispatch({ kind: 'choice-refused' })
      })
    },
    /** The reason why the code was rejected, also shown in an alert; null if it was accepted. */
    async applyCode(code: string): Promise<string | null> {
      let reason: string | null = null
      await change(async () => {
        reason = refusalIn(await basketCalls.post(calls.applyDiscountCode, { discount_code: code }))
      })
      return reason
    },
    removeCode: () =>
      change(async () => {
        const answer = await basketCalls.get(calls.removeDiscountCode)
        if (!answer.ok) warn('danger', answer.message)
      }),
    add: (variationId: number, quantity: number, name: string) =>
      change(async () => {
        const answer = await sendAdd({ variationId, quantity, name })
        if (!answer.ok) return warn('danger', answer.message)
        raiseAlert({ level: 'success', message: messages.added(name) })
        refreshMinicart()
      }),
    /** Does what a price cliff offers (S-007). */
    takeCliff: (key: string) =>
      change(async () => {
        if (refusalOf(await basketCalls.post(calls.takePriceCliff, { key })) === null) refreshMinicart()
      }),
    /** Queues a change of another kind. */
    runChange: change,
    removeUsing,
    read,
    /** Whether nothing is being typed, changed or read. */
    isIdle: () => queue.waiting() === 0 && pauses.fields().length === 0 && reading === 0,
    /** Sends the typed quantities and waits for all changes. Resolves to whether none raised a warning. */
    async flush(): Promise<boolean> {
      const before = warnings
      pauses.endAll()
      if (queue.waiting() > 0) await change(async () => undefined)
      return warnings === before
    },
    /** Sends the typed quantities when the page is left, without waiting for responses. */
    flushOnLeave(): void {
      for (const lineId of pauses.fields()) {
        const quantity = texts.get(lineId)
        discardField(lineId)
        /* Marks the field as sent: the next reading replaces it if the shopper returns. */
        dispatch({ kind: 'quantity-sent', lineId })
        if (quantity !== undefined)
          void basketCalls.post(calls.basketUpdate, { id: lineId, quantity }, { keepalive: true })
      }
    },
  }
}

export type BasketChanges = ReturnType<typeof createBasketChanges>

import { messages } from '#contract/messages.ts'
import { type CallResult, isUncertain } from '../../browser/call.ts'

/** A page that has expired, or that calls too often: neither says what became of the money. */
const INCONCLUSIVE_STATUSES: readonly number[] = [403, 429]

/** Whether the server has said what became of money that has left the shopper: an order, or a refusal in its own words. */
export const isConclusive = (answer: CallResult<unknown>): boolean =>
  answer.ok ||
  !(
    isUncertain(answer) ||
    INCONCLUSIVE_STATUSES.includes(answer.status) ||
    answer.message === messages.checkingPayment
  )

/** The pauses before each further look: a minute in all, in which a webhook event of the provider arrives too. */
export const POLL_PAUSES_MS: readonly number[] = [2000, 4000, 8000, 16_000, 30_000]

/**
 * Asks once more, and again, what became of a payment: confirming is repeatable and charges nothing (T-288). Null: it is
 * still not known.
 */
export const pollPayment = async <T>(
  confirm: () => Promise<CallResult<T>>,
  wait: (pause: number) => Promise<void>,
): Promise<CallResult<T> | null> => {
  for (const pause of POLL_PAUSES_MS) {
    await wait(pause)
    const answer = await confirm()
    if (isConclusive(answer)) return answer
  }
  return null
}

export const waitFor = (pause: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, pause))

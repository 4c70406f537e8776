import { messages } from '#contract/messages.ts'
import { type CallResult, isOutcomeUnknown } from '../../browser/call.ts'

/** An expired page token and the rate limit: neither tells whether the money was taken. */
const INCONCLUSIVE_STATUSES: readonly number[] = [403, 429]

/** Whether the response decides if the payment was charged: an order, or the server's own rejection. */
export const isConclusive = (answer: CallResult<unknown>): boolean =>
  answer.ok ||
  !(
    isOutcomeUnknown(answer) ||
    INCONCLUSIVE_STATUSES.includes(answer.status) ||
    answer.message === messages.checkingPayment
  )

/** The pauses before each retry: a minute in all, in which a webhook event of the provider arrives too. */
export const POLL_PAUSES_MS: readonly number[] = [2000, 4000, 8000, 16_000, 30_000]

/** Repeats the confirmation, which charges nothing, until the outcome is known (T-288); else null. */
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

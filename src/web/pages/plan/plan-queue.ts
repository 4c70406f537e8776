import type { PlanAnswer, PlanJob } from './plan-job.ts'

export interface NumberedAnswer {
  readonly number: number
  readonly answer: PlanAnswer
}

/** The worker as far as plans need it. */
export interface PlanWorker {
  postMessage(message: { readonly number: number; readonly job: PlanJob }): void
  terminate(): void
}

/** Null: there are no workers. */
export type OpenWorker = (
  onAnswer: (answer: NumberedAnswer) => void,
  onFailure: () => void,
) => PlanWorker | null

interface Working {
  readonly isSearch: boolean
  /** Works the same plan out, should the worker fail. */
  readonly without: () => void
}

/**
 * One plan at a time is worked out, and of those that wait only the newest: a drag shows what the worker can do, and an
 * older answer never replaces a newer one (L-033). Only a search is ended for a newer plan: it may take seconds.
 * Without a worker, or once it has failed, plans are worked out elsewhere (L-109).
 */
export const planQueue = (
  open: OpenWorker,
  elsewhere: (job: PlanJob) => Promise<PlanAnswer>,
  /** `isLast`: no newer plan was asked for. */
  show: (answer: PlanAnswer, isLast: boolean) => void,
) => {
  let worker: PlanWorker | null = null
  let isBroken = false
  let working: Working | null = null
  let next: (() => void) | null = null
  let [last, shown] = [0, 0]

  const answered = (number: number, answer: PlanAnswer): void => {
    if (number <= shown) return
    shown = number
    show(answer, number === last)
  }
  const end = (): void => {
    worker?.terminate()
    worker = working = next = null
  }
  const sendNext = (): void => {
    const send = next
    next = null
    send?.()
  }

  return {
    end,
    ask(job: PlanJob, isSearch: boolean): void {
      last += 1
      const number = last
      const without = (): void => {
        void elsewhere(job).then((answer) => answered(number, answer))
      }
      const send = (): void => {
        if (worker === null && !isBroken) {
          worker = open(
            ({ number: of, answer }) => {
              working = null
              answered(of, answer)
              sendNext()
            },
            () => {
              isBroken = true
              next ??= working?.without ?? null
              sendNext()
            },
          )
          isBroken = worker === null
        }
        if (worker === null || isBroken) {
          without()
          return
        }
        working = { isSearch, without }
        worker.postMessage({ number, job })
      }
      if (working?.isSearch === true) end()
      if (working === null || isBroken) send()
      else next = send
    },
  }
}

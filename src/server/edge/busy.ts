import { messages } from '#contract/messages.ts'

/** What staff read while their lists wait behind the shop's customers (M-211). */
export const staffBusy =
  'The shop is busy with its customers, so this list waits. Nothing is lost. Try again in a few seconds.'

/** Whether a sentence says that the process is busy: nothing broke, so there is no error to report. */
export const saysBusy = (message: string): boolean => message === messages.shopBusy || message === staffBusy

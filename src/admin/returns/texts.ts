import type { ReturnView } from '#contract/admin/calls/returns.ts'
import type { CallOutput } from '#contract/admin/calls.ts'
import { parseDay } from '#domain/delivery/calendar.ts'
import type { ReturnState } from '#domain/returns/states.ts'
import { dayText } from '../ui/texts.ts'

export type StaffReturn = CallOutput<'readReturn'>

export const returnStateTexts: Readonly<Record<ReturnState, string>> = {
  asked: 'Asked for',
  agreed: 'Agreed',
  'on-way': 'On its way',
  received: 'Received',
  inspected: 'Inspected',
  settled: 'Settled',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
}

/** What the list can show, in the order of its choice. */
export const returnViewTexts: Readonly<Record<ReturnView, string>> = {
  waiting: 'Wait for us',
  open: 'All that go on',
  ...returnStateTexts,
  all: 'Every return',
}

/** Why goods come back, as staff choose it: the customer's own words stand beside it. */
export const returnReasonTexts: Readonly<Record<StaffReturn['reason'], string>> = {
  return: 'Changed their mind, or left over',
  damaged: 'Arrived damaged, or faulty',
  wrong: 'Not what was ordered',
  late: 'Came too late',
}

/** On which terms the goods come back, as a sentence (M-071). */
export const termsText = ({
  terms,
  fee_percent: percent,
}: Pick<StaffReturn, 'terms' | 'fee_percent'>): string => {
  switch (terms) {
    case 'right':
      return 'A consumer cancelled within 14 days: all of the money goes back, and nothing can be kept.'
    case 'fault':
      return percent === 0
        ? 'We answer for it: nothing is kept.'
        : `We answer for it: nothing is kept. Where the goods show otherwise, up to ${percent}% can be.`
    case 'fee':
      return `Within our own days: up to ${percent}% is kept for handling.`
    case 'late':
      return percent === 0
        ? 'Later than we take goods back: as we agree with the customer.'
        : `Later than we take goods back: as we agree with the customer, up to ${percent}% kept for handling.`
    default:
      return terms satisfies never
  }
}

/** 'Money due by Mon 15 Jun: 3 days left'; 'today' and 'over' where it is so. */
export const dueText = (due: string, today: string): string => {
  const [last, now] = [parseDay(due), parseDay(today)]
  const by = `Money due by ${dayText(due)}`
  if (last === null || now === null) return by
  const left = last - now
  if (left < 0) return `${by}: ${-left} ${left === -1 ? 'day' : 'days'} over`
  return left === 0 ? `${by}: today` : `${by}: ${left} ${left === 1 ? 'day' : 'days'} left`
}

/** From so many days on the money is urgent. */
const SOON_DAYS = 3

export const isDueSoon = (due: string, today: string): boolean => {
  const [last, now] = [parseDay(due), parseDay(today)]
  return last !== null && now !== null && last - now <= SOON_DAYS
}

/** Where the page of a return is. */
export const returnPage = (number: string, ofReturn: number): string =>
  `/orders/${number}/returns/${ofReturn}`

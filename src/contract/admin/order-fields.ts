import { z } from 'zod'
import { parseOrderNumber } from '#domain/orders/number.ts'
import { recordId } from './record-id.ts'

/* Fields that calls about an order share. */

/** 'ts 4k7q 9xwx' as typed is TS-4K7Q-9XWX. */
export const orderNumberField = z.string().transform((typed, context) => {
  const number = parseOrderNumber(typed)
  if (number !== null) return number
  context.addIssue({ code: 'custom', message: 'An order number looks like TS-4K7Q-9XWX.' })
  return z.NEVER
})

/** The order that a call reads. */
export const orderNumber = { number: orderNumberField }

/** The order that a call changes, and the version that the person saw (M-194). */
export const orderAt = { ...orderNumber, version: recordId }

/** Identifies the press of a form: the same one twice is carried out once. */
export const pressField = z.string().min(8, 'The form has no key: reload the page.').max(100)

/** What a change of an order answers: the version that the next one begins with. */
export const changedOrder = z.object({ number: z.string(), version: z.number() })

/** A moment as an ISO 8601 text with its offset; empty: none. */
export const optionalMoment = z
  .union([z.literal(''), z.null(), z.iso.datetime({ offset: true, error: 'Give a date and a time.' })])
  .default(null)
  .transform((typed) => (typed === null || typed === '' ? null : new Date(typed)))

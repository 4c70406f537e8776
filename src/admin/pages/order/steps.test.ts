import { expect, test } from 'vitest'
import { withOldEmails } from './steps.ts'

const step = (at: string, what: string, detail = '') => ({ at, who: 'The shop', what, detail })
const email = (at: string, subject: string, state: 'sent' | 'gone') => ({
  key: subject,
  subject,
  to: null,
  at,
  state,
  hasWords: state === 'sent',
})

test('keeps a step for each email whose record is gone after 30 days, once and in its place [M-037]', () => {
  const placed = step('2026-10-01T09:00:00.000Z', 'Placed')
  const noted = step('2026-11-20T09:00:00.000Z', 'Email sent', 'About your order')
  const emails = [
    email('2026-11-20T08:59:00.000Z', 'About your order', 'gone'),
    email('2026-10-01T09:00:01.000Z', 'Thank you', 'gone'),
    email('2026-11-19T09:00:00.000Z', 'Your refund', 'sent'),
  ]
  expect(withOldEmails([noted, placed], emails)).toEqual([
    noted,
    step('2026-10-01T09:00:01.000Z', 'Email sent', 'Thank you'),
    placed,
  ])
})

test('tells two emails with one subject apart by their days [M-037]', () => {
  const kept = step('2026-11-20T09:00:00.000Z', 'Email sent', 'About your order')
  expect(withOldEmails([kept], [email('2026-10-01T09:00:00.000Z', 'About your order', 'gone')])).toHaveLength(
    2,
  )
})

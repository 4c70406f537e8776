import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { CallResult } from '../../browser/call.ts'
import { isConclusive, POLL_PAUSES_MS, pollPayment } from './poll-payment.ts'

const failed = (status: number, message = 'No.'): CallResult<string> => ({ ok: false, status, message })
const placed: CallResult<string> = { ok: true, value: '/checkout/complete/x' }

test('a payment is settled by an order or by the server’s own refusal, and by nothing else [D29]', () => {
  expect([placed, failed(402), failed(404), failed(409), failed(422)].map(isConclusive)).not.toContain(false)
  const open = [failed(0), failed(500), failed(503), failed(403), failed(429)]
  expect([...open, failed(409, messages.checkingPayment)].map(isConclusive)).not.toContain(true)
})

/** Looks again with these answers, one for each look; gives the pauses too. */
const looking = async (...answers: readonly CallResult<string>[]) => {
  const pauses: number[] = []
  let looks = 0
  const found = await pollPayment(
    async () => {
      looks += 1
      return answers[looks - 1] ?? failed(0)
    },
    async (pause) => void pauses.push(pause),
  )
  return { found, looks, pauses }
}

test('looks again after a pause until the payment is settled', async () => {
  const { found, looks, pauses } = await looking(failed(0), failed(503), placed)
  expect([found, looks]).toEqual([placed, 3])
  expect(pauses).toEqual(POLL_PAUSES_MS.slice(0, 3))
})

test('ends at a refusal, which is the server’s word', async () => {
  expect(await looking(failed(0), failed(409))).toMatchObject({ found: failed(409), looks: 2 })
})

test('gives up after a minute without knowing', async () => {
  const { found, pauses } = await looking()
  expect(found).toBeNull()
  expect(pauses.reduce((sum, pause) => sum + pause)).toBe(60_000)
})

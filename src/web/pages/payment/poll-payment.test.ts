import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { CallResult } from '../../browser/call.ts'
import { isConclusive, POLL_PAUSES_MS, pollPayment } from './poll-payment.ts'

const failed = (status: number, message = 'No.'): CallResult<string> => ({ ok: false, status, message })
const placed: CallResult<string> = { ok: true, value: '/checkout/complete/x' }

test('treats only an order or the server’s own rejection as conclusive [D29]', () => {
  expect([placed, failed(402), failed(404), failed(409), failed(422)].map(isConclusive)).not.toContain(false)
  const inconclusive = [failed(0), failed(500), failed(503), failed(403), failed(429)]
  expect([...inconclusive, failed(409, messages.checkingPayment)].map(isConclusive)).not.toContain(true)
})

/** Polls with these responses, one for each try; returns the pauses too. */
const poll = async (...responses: readonly CallResult<string>[]) => {
  const pauses: number[] = []
  let tries = 0
  const result = await pollPayment(
    async () => {
      tries += 1
      return responses[tries - 1] ?? failed(0)
    },
    async (pause) => void pauses.push(pause),
  )
  return { result, tries, pauses }
}

test('polls with pauses until the outcome is known', async () => {
  const { result, tries, pauses } = await poll(failed(0), failed(503), placed)
  expect([result, tries]).toEqual([placed, 3])
  expect(pauses).toEqual(POLL_PAUSES_MS.slice(0, 3))
})

test('stops at a rejection by the server', async () => {
  expect(await poll(failed(0), failed(409))).toMatchObject({ result: failed(409), tries: 2 })
})

test('gives up after a minute without an outcome', async () => {
  const { result, pauses } = await poll()
  expect(result).toBeNull()
  expect(pauses.reduce((sum, pause) => sum + pause)).toBe(60_000)
})

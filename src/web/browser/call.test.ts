import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ScriptCall, scriptEndpoints } from '#contract/endpoints.ts'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { ANSWER_LIMIT_MS, get, isUncertain, post } from './call.ts'

const names: readonly ScriptCall[] = scriptEndpoints.map(({ path }) => path)

let respond: (signal: AbortSignal) => Promise<Response>
const respondWith = (body: BodyInit | null, init?: ResponseInit): void => {
  respond = async () => new Response(body, init)
}
const type = (kind: string) => ({ headers: { 'Content-Type': kind } })
const json = type('application/json; charset=utf-8')

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  vi.stubGlobal('document', { querySelector: () => ({ content: 'token' }) })
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => respond(signal))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A call's answer to each, but those that are a right answer of it: no service, no option. */
const odd: readonly (readonly [
  what: string,
  body: string | null,
  init: ResponseInit,
  right: readonly string[],
])[] = [
  ['{}', '{}', json, [calls.getProductAttributes]],
  ['null', 'null', json, []],
  ['[]', '[]', json, [calls.getVariationShippingServices, calls.calculator, calls.variationCalculator]],
  ['a number', '7', json, []],
  ['a text', '"?"', json, [calls.basketUpdate]],
  ['{"status":"ok"}', '{"status":"ok"}', json, statusCalls()],
  ['JSON that ends too soon', '{"status":"ok","cou', json, []],
  ['HTML', '<!doctype html><p>Sorry</p>', type('text/html'), []],
  ['HTML that calls itself text', '<!doctype html><p>Sorry</p>', type('text/plain'), []],
  ['HTML that calls itself JSON', '<!doctype html><p>Sorry</p>', json, []],
  ['204', null, { status: 204 }, []],
  ['nothing', '', type('text/plain'), [calls.basketUpdate]],
  ['500 with HTML', '<h1>Oops</h1>', { status: 500, ...type('text/html') }, []],
  ['404 with HTML', '<h1>Oops</h1>', { status: 404, ...type('text/html') }, []],
  ['a refusal without a sentence', '{"message":{"a":1}}', { status: 422, ...json }, []],
]

function statusCalls(): readonly string[] {
  return [
    calls.setShippingService,
    calls.applyDiscountCode,
    calls.removeDiscountCode,
    calls.setPostcode,
    calls.cardCode,
  ]
}

test.each(odd)(
  'an answer that is %s is a failure of every call with the general message, and is not thrown [D29]',
  async (_what, body, init, right) => {
    for (const name of names) {
      respondWith(body, init)
      const answer = await post(name, {})
      if (right.includes(name)) expect(answer.ok, name).toBe(true)
      else expect(answer, name).toMatchObject({ ok: false, message: messages.somethingWrong })
    }
  },
)

describe('an answer', () => {
  const never = (signal: AbortSignal): Promise<Response> =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const neverEnding = async (signal: AbortSignal): Promise<Response> => {
    const body = new ReadableStream({
      start: (stream) => signal.addEventListener('abort', () => stream.error(signal.reason)),
    })
    return new Response(body, json)
  }
  test.each([
    ['begins', never],
    ['ends', neverEnding],
  ])('and never %s is a failure of every call after 20 s [S-038]', async (_what, silence) => {
    expect(ANSWER_LIMIT_MS).toBe(20_000)
    respond = silence
    for (const name of names) {
      const settled = vi.fn()
      const asked = get(name).then(settled)
      await vi.advanceTimersByTimeAsync(ANSWER_LIMIT_MS - 1)
      expect(settled).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      await asked
      expect(settled).toHaveBeenCalledWith({ ok: false, status: 0, message: messages.somethingWrong })
    }
  })

  test('leaves no timer behind when an answer came', async () => {
    respondWith('{"count":2}', json)
    expect(await get(calls.basketSummary)).toEqual({ ok: true, value: { count: 2 } })
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('a refusal carries the sentence of the server, and an answer in text is its text [OP-42, OP-43]', async () => {
  respondWith('{"message":"No."}', { status: 422, ...json })
  expect(await post(calls.basketRemove, { id: 1 })).toEqual({ ok: false, status: 422, message: 'No.' })
  respondWith('', type('text/plain; charset=utf-8'))
  expect(await post(calls.basketUpdate, { id: 1 })).toEqual({ ok: true, value: '' })
})

test('only a refusal of the server is certain: whether a broken answer was carried out is not known', () => {
  const failed = (status: number) => isUncertain({ ok: false, status, message: '' })
  expect([0, 500, 503].map(failed)).toEqual([true, true, true])
  expect([402, 404, 409, 428].map(failed)).toEqual([false, false, false, false])
})

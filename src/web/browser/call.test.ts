import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ScriptCall, scriptEndpoints } from '#contract/endpoints.ts'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { shapes } from './all-shapes.fixtures.ts'
import { createCalls, isOutcomeUnknown, RESPONSE_TIMEOUT_MS } from './call.ts'
import { createSeldomCalls } from './seldom-calls.ts'

const { get, post } = createCalls(shapes)

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

/**
 * Response bodies that no call accepts, except the calls in `validFor`: for them the body is a valid
 * response.
 */
const unexpectedResponses: readonly (readonly [
  what: string,
  body: string | null,
  init: ResponseInit,
  validFor: readonly string[],
])[] = [
  ['{}', '{}', json, [calls.getProductAttributes]],
  ['null', 'null', json, []],
  ['[]', '[]', json, [calls.getVariationShippingServices, calls.calculator, calls.variationCalculator]],
  ['a number', '7', json, []],
  ['a text', '"?"', json, [calls.basketUpdate]],
  ['{"status":"ok"}', '{"status":"ok"}', json, statusCalls()],
  ['a message alone', '{"message":"About this."}', json, []],
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
    calls.takePriceCliff,
    calls.cardCode,
  ]
}

test.each(unexpectedResponses)(
  'every call returns a failure with the general message for a response that is %s, and does not throw [D29]',
  async (_what, body, init, validFor) => {
    for (const name of names) {
      respondWith(body, init)
      const answer = await post(name, {})
      if (validFor.includes(name)) expect(answer.ok, name).toBe(true)
      else expect(answer, name).toMatchObject({ ok: false, message: messages.somethingWrong })
    }
  },
)

describe('a response', () => {
  const neverBegins = (signal: AbortSignal): Promise<Response> =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const neverEnds = async (signal: AbortSignal): Promise<Response> => {
    const body = new ReadableStream({
      start: (stream) => signal.addEventListener('abort', () => stream.error(signal.reason)),
    })
    return new Response(body, json)
  }
  test.each([
    ['begins', neverBegins],
    ['ends', neverEnds],
  ])('that never %s fails every call after 20 s [S-038]', async (_what, hangingResponse) => {
    expect(RESPONSE_TIMEOUT_MS).toBe(20_000)
    respond = hangingResponse
    for (const name of names) {
      const onSettled = vi.fn()
      const result = get(name).then(onSettled)
      await vi.advanceTimersByTimeAsync(RESPONSE_TIMEOUT_MS - 1)
      expect(onSettled).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      await result
      expect(onSettled).toHaveBeenCalledWith({ ok: false, status: 0, message: messages.somethingWrong })
    }
  })

  test('leaves no timer running once it has arrived', async () => {
    respondWith('{"count":2,"samples":0,"current":true}', json)
    expect(await get(calls.basketSummary)).toEqual({
      ok: true,
      value: { count: 2, samples: 0, current: true },
    })
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('returns the server’s sentence for a 4xx, and the body of a plain-text response as its value [OP-42, OP-43]', async () => {
  respondWith('{"message":"No."}', { status: 422, ...json })
  expect(await post(calls.basketRemove, { id: 1 })).toEqual({ ok: false, status: 422, message: 'No.' })
  respondWith('', type('text/plain; charset=utf-8'))
  expect(await post(calls.basketUpdate, { id: 1 })).toEqual({ ok: true, value: '' })
})

test('treats the outcome as known only for a 4xx: a broken response may still have been carried out', () => {
  const failed = (status: number) => isOutcomeUnknown({ ok: false, status, message: '' })
  expect([0, 500, 503].map(failed)).toEqual([true, true, true])
  expect([402, 404, 409, 428].map(failed)).toEqual([false, false, false, false])
})

describe('a seldom call', () => {
  test('loads its shapes before it is sent, and checks the response by them', async () => {
    const late = createSeldomCalls(async () => ({ shapes }))
    respondWith('{"count":2,"samples":0,"current":true}', json)
    expect(await late.get(calls.basketSummary)).toMatchObject({ ok: true, value: { count: 2 } })
    respondWith('{"count":"two"}', json)
    expect(await late.get(calls.basketSummary)).toMatchObject({ ok: false, status: 0 })
  })

  test('is not sent when its shapes cannot be loaded', async () => {
    const send = vi.fn<() => Promise<Response>>()
    respond = send
    const late = createSeldomCalls<ScriptCall>(() => Promise.reject(new Error('no network')))
    expect(await late.post(calls.basketUpdate, { id: 1 })).toEqual({
      ok: false,
      status: 0,
      message: messages.somethingWrong,
    })
    expect(send).not.toHaveBeenCalled()
  })
})

import { expect, test } from 'vitest'
import { invariant } from './invariant.ts'
import { keysOf } from './keys-of.ts'
import { err, ok } from './result.ts'
import { DAY_MS, DAY_SECONDS, HOUR_MS, HOUR_SECONDS, MINUTE_MS, MINUTE_SECONDS } from './time-spans.ts'
import { unreachable } from './unreachable.ts'

test('counts minutes, hours and days in milliseconds and in seconds', () => {
  expect([MINUTE_MS, HOUR_MS, DAY_MS]).toEqual([60_000, 3_600_000, 86_400_000])
  expect([MINUTE_SECONDS, HOUR_SECONDS, DAY_SECONDS]).toEqual([60, 3600, 86_400])
})

test('a result holds a value or an error', () => {
  expect(ok(3)).toEqual({ ok: true, value: 3 })
  expect(err('full')).toEqual({ ok: false, error: 'full' })
})

test('a broken invariant and an unhandled case throw with a description', () => {
  expect(() => invariant(true, 'a basket without lines')).not.toThrow()
  expect(() => invariant(false, 'a basket without lines')).toThrow('Invariant broken: a basket without lines')
  expect(() => unreachable({ kind: 'cheque' } as never)).toThrow('Not handled: {"kind":"cheque"}')
})

test('the keys of a record come in its order', () => {
  expect(keysOf({ placed: 1, cancelled: 2, dispatched: 3 })).toEqual(['placed', 'cancelled', 'dispatched'])
})

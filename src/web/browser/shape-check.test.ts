import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { scriptEndpoints } from '#contract/endpoints.ts'
import { buildShapesModule, type ResponseShape } from '#contract/response-shape.ts'
import { shapes } from './all-shapes.fixtures.ts'
import { findMismatch } from './shape-check.ts'

const kinds: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  s: fc.string(),
  n: fc.double({ noNaN: true, noDefaultInfinity: true }),
  i: fc.maxSafeInteger(),
  b: fc.boolean(),
  0: fc.constant(null),
  '*': fc.jsonValue(),
}

/** Values that fit a shape, generated without the code under test. */
const valuesOf = (shape: ResponseShape): fc.Arbitrary<unknown> => {
  if (typeof shape === 'string') return fc.oneof(...[...shape].map((kind) => kinds[kind] ?? fc.constant(0)))
  if (!Array.isArray(shape)) {
    const keys = Object.entries(shape).map(([key, of]) => [key.replace('?', ''), valuesOf(of)])
    return fc.record(Object.fromEntries(keys))
  }
  const [kind, of, least, most] = shape
  if (kind === 'text') return fc.stringMatching(new RegExp(of))
  if (kind === 'one') return fc.constantFrom(...of)
  if (kind === 'any') return fc.oneof(...of.map(valuesOf))
  if (kind === 'tuple') return fc.tuple(...of.map(valuesOf))
  if (kind === 'record') return fc.dictionary(fc.string(), valuesOf(of))
  return fc.array(valuesOf(of), { minLength: least, maxLength: most ?? 3 })
}

/** Removes or replaces one part of the value. */
const brokenOf = (value: unknown): fc.Arbitrary<unknown> => {
  const other = fc.constantFrom<unknown>(null, 'text', 0.5, 7, true, [], {}, undefined)
  if (typeof value !== 'object' || value === null) return other
  const keys = Object.keys(value)
  if (keys.length === 0) return other
  const within = fc.constantFrom(...keys).chain((key) =>
    brokenOf(Object.entries(value).find(([name]) => name === key)?.[1]).map((broken) => {
      const copy = structuredClone(value)
      Object.assign(copy, { [key]: broken })
      return copy
    }),
  )
  return fc.oneof({ weight: 4, arbitrary: within }, { weight: 1, arbitrary: other })
}

describe('the shape of each response accepts and rejects the same values as its zod schema [D29]', () => {
  test.each(scriptEndpoints)('$path', ({ path, response: { 200: schema } }) => {
    const shape = shapes[path]
    const agree = (value: unknown): void => {
      fc.pre(!JSON.stringify(value ?? null).includes('"__proto__"'))
      expect(findMismatch(shape, value) === null, JSON.stringify(value)).toBe(schema.safeParse(value).success)
    }
    const values = valuesOf(shape)
    fc.assert(
      fc.property(values, (value) => {
        expect(findMismatch(shape, value)).toBeNull()
        agree(value)
      }),
      { numRuns: 20 },
    )
    fc.assert(fc.property(values.chain(brokenOf), agree), { numRuns: 60 })
    fc.assert(fc.property(fc.jsonValue(), agree), { numRuns: 20 })
  })
})

test('returns the path of the part that does not fit', () => {
  const line = { status: 'ok', count: 1, notes: ['a', 2], items: [] }
  expect(findMismatch(shapes['/box/basket/add'], line)).toBe('notes.1')
})

test('checks a key __proto__ of a record, which zod passes over', () => {
  const value: unknown = JSON.parse('{"__proto__":null}')
  expect(z.record(z.string(), z.number()).safeParse(value).success).toBe(true)
  expect(findMismatch(['record', 'n'], value)).toBe('__proto__')
})

test('rejects a schema rule that a shape cannot express, so that none is dropped silently', () => {
  expect(() => buildShapesModule({ a: z.object({ age: z.number().min(3) }) })).toThrow(
    'cannot express minimum',
  )
  expect(() => buildShapesModule({ a: z.string().max(3) })).toThrow('cannot express maxLength')
})

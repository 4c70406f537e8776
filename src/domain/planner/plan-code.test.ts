import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { edgeFinishes } from './edge-finishes.ts'
import { encodePlan } from './plan-code.ts'
import { decodePlan } from './plan-decode.ts'
import { openingRoom, openingState, type PlanState, type StateLaying } from './plan-state.ts'

/** The patio of L-W6: a slanted corner and a drain. */
const patio: PlanState = {
  ...openingState,
  rooms: [
    {
      ...openingRoom,
      shape: {
        kind: 'corners',
        sides: [],
        corners: [
          { x: 0, y: 0 },
          { x: 62_000, y: 0 },
          { x: 62_000, y: 38_000 },
          { x: 41_000, y: 45_500 },
          { x: 0, y: 45_500 },
        ],
      },
      cutOuts: [
        { kind: 'drain', shape: { kind: 'rectangle', x: 20_000, y: 21_000, width: 3000, height: 3000 } },
      ],
      doorways: [],
      gap: 0,
    },
  ],
  pattern: { kind: 'brick', p: 1, q: 3 },
  joint: 50,
}

const length = fc.integer({ min: -1_000_000, max: 1_000_000 })
const corner = fc.record({ x: length, y: length })
const anyPattern = fc.oneof(
  fc.constant({ kind: 'straight' as const }),
  fc.record({ kind: fc.constant('brick' as const), p: fc.nat(9), q: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ kind: fc.constant('random-brick' as const), seed: fc.nat(9999) }),
  fc.constant({ kind: 'herringbone' as const }),
  fc.record({ kind: fc.constant('mixed' as const), variant: fc.nat(9) }),
)
const anyLaying: fc.Arbitrary<StateLaying> = fc.record({
  pattern: anyPattern,
  angle: fc.constantFrom(0, 90, 45),
  along: fc.option(fc.nat(59)),
  start: fc.oneof(
    fc.constant({ kind: 'corner' as const, x: 'greatest' as const, y: 'least' as const }),
    fc.constant({ kind: 'centre' as const, x: 'tile' as const, y: 'joint' as const }),
    fc.record({ kind: fc.constant('point' as const), x: length, y: length }),
    fc.constant({ kind: 'neatest' as const }),
    fc.record({
      kind: fc.constant('batten' as const),
      x: fc.constantFrom('corner', 'centre'),
      height: length,
    }),
  ),
})
/** A finish that is none is left out. */
const finished = { edge: fc.constantFrom('trim', 'silicone', 'threshold') }
const anyState: fc.Arbitrary<PlanState> = fc
  .tuple(
    fc.record({
      unit: fc.constantFrom('mm', 'cm', 'm', 'ft'),
      rooms: fc.array(
        fc.record({
          name: fc.string({ unit: 'grapheme', maxLength: 12 }),
          surface: fc.constantFrom('floor', 'wall', 'outdoor'),
          shape: fc.record({
            kind: fc.constantFrom('rectangle', 'l', 'u', 't', 'corners', 'quad'),
            sides: fc.array(length, { maxLength: 5 }),
            corners: fc.array(corner, { maxLength: 60 }),
          }),
          cutOuts: fc.array(
            fc.record(
              {
                kind: fc.constantFrom('island', 'drain', 'window'),
                shape: fc.oneof(
                  fc.record({ kind: fc.constant('circle' as const), x: length, y: length, diameter: length }),
                  fc.record({
                    kind: fc.constant('rectangle' as const),
                    x: length,
                    y: length,
                    width: length,
                    height: length,
                  }),
                  fc.record({
                    kind: fc.constant('polygon' as const),
                    corners: fc.array(corner, { maxLength: 6 }),
                  }),
                ),
                ...finished,
                reveal: fc.integer({ min: 1, max: 10_000 }),
              },
              { requiredKeys: ['kind', 'shape'] },
            ),
            { maxLength: 5 },
          ),
          doorways: fc.array(
            fc.record(
              { wall: fc.nat(59), from: length, width: length, depth: length, ...finished },
              { requiredKeys: ['wall', 'from', 'width', 'depth'] },
            ),
            { maxLength: 3 },
          ),
          gap: fc.option(fc.nat(1000)),
          edges: fc.array(fc.constantFrom(...edgeFinishes), { maxLength: 60 }),
          place: fc.option(corner),
          laying: fc.option(anyLaying),
          joint: fc.option(fc.nat(500)),
          border: fc.option(
            fc.record({
              tile: fc.integer({ min: 1, max: 999_999_999 }),
              rows: fc.integer({ min: 1, max: 10 }),
              from: fc.nat(1_000_000),
              centred: fc.boolean(),
            }),
          ),
          tile: fc.option(fc.nat(99_999)),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      share: fc.boolean(),
      joint: fc.option(fc.nat(500)),
      kerf: fc.option(fc.nat(50)),
      skirting: fc.option(fc.nat(2000)),
      turns: fc.constantFrom(null, 'fixed', 'half', 'quarter'),
      reuse: fc.constantFrom('none', 'factory', 'any'),
      skill: fc.constantFrom('tiler', 'experienced', 'first'),
      level: fc.constantFrom(80, 90, 95, 99),
      repairs: fc.nat(500),
      chances: fc.array(fc.option(fc.nat(9000)), { minLength: 6, maxLength: 6 }),
      insert: fc.option(fc.nat(999_999_999)),
      warm: fc.constantFrom('', 'yes', 'no'),
    }),
    anyLaying,
  )
  .map(([state, laying]) => ({ ...state, ...laying }))

describe('a plan in an address', () => {
  test('the patio of L-W6 fits in 100 characters and comes back as it was [L-098]', () => {
    const code = encodePlan(patio)
    expect(code).toMatch(/^[\w-]{20,100}$/)
    expect(decodePlan(code, openingState)).toEqual(patio)
  })

  test('a plan of the first version opens as it was [L-098]', () => {
    expect(decodePlan('AgQABIDxBODUAwAAAAAAAAAAAAAAAAICBAAAAAAAAAA', openingState)).toEqual(openingState)
    const shower: PlanState = {
      ...openingState,
      unit: 'cm',
      rooms: [
        {
          ...openingRoom,
          shape: { kind: 'l', sides: [52_000, 41_000, 18_000, 15_000], corners: [] },
          cutOuts: [{ kind: 'drain', shape: { kind: 'circle', x: 1000, y: 2000, diameter: 500 } }],
          doorways: [{ wall: 1, from: 100, width: 8260, depth: 500 }],
          gap: 0,
        },
      ],
      pattern: { kind: 'brick', p: 1, q: 3 },
      start: { kind: 'fewest' },
      joint: 50,
      repairs: 2,
    }
    const code = 'AgICCMCsBtCABaCZArDqAQACBALQD6Af6AcCAsgBiIEB6AcCAgIGAAZmAAACAgQEAAAAAAAA'
    expect(decodePlan(code, openingState)).toEqual(shower)
  })

  test('a plan of the second version opens as it was [L-098]', () => {
    const rooms = [
      { ...openingRoom, name: 'Hall', doorways: [{ wall: 1, from: 100, width: 8260, depth: 500 }] },
      { ...openingRoom, place: { x: 41_000, y: 0 } },
    ]
    const hall: PlanState = { ...openingState, unit: 'mm', rooms, kerf: 20, level: 99 }
    expect(
      decodePlan(
        'BAAECJABwgHYAdgBAASA8QTg1AMAAAICyAGIgQHoBwAAAAAABIDxBODUAwAAAAAC0IAFAAACAAAAAAAAKgACAgYAAAAAAAAA',
        openingState,
      ),
    ).toEqual(hall)
  })

  test('a plan of the third version opens as it was, all rooms in one tile [L-098]', () => {
    const hall = { ...openingRoom, name: 'Hall', surface: 'wall', edges: ['trim'], joint: 40 } as const
    expect(
      decodePlan(
        'BgQEAAAABIDxBODUAwAAAAAAAAAACJABwgHYAdgBAgAEgPEE4NQDAAAAAAICAABSAgAAAAAAAADCDAACAgQAAAAAAAAA',
        openingState,
      ),
    ).toEqual({
      ...openingState,
      skirting: 800,
      rooms: [openingRoom, hall],
    })
  })

  test('a plan of the fourth version opens as it was, without borders [L-098]', () => {
    const store = { ...openingRoom, name: 'Store', tile: 77, joint: 40 }
    expect(
      decodePlan(
        'CAQEAAAABIDxBODUAwAAAAAAAAAAAAqmAegB3gHkAcoBAAAEgPEE4NQDAAAAAAAAAFKcAQIABAAAAAAAAAACAgQAAAAAAAAA',
        openingState,
      ),
    ).toEqual({ ...openingState, angle: 45, rooms: [openingRoom, store] })
  })

  test('a plan of the fifth version opens as it was, without small tiles [L-098]', () => {
    const border = { tile: 77, rows: 2, from: 1000, centred: true }
    expect(
      decodePlan(
        'CgQCCJABwgHYAdgBAAAEgPEE4NQDAAAAAAAEmgEE0A8CAAAAAgAGAgAAAAAqAAACAgQAAAAAAAAA',
        openingState,
      ),
    ).toEqual({ ...openingState, along: 1, kerf: 20, rooms: [{ ...openingRoom, name: 'Hall', border }] })
  })

  test('a plan of the sixth version opens as it was, warm outdoors alone [L-064, L-098]', () => {
    expect(decodePlan('DAQCAAAABIDxBODUAwAAAAAAAAAAAAIAAAAAAAAqAAACAgQAAAAAAAAAnAE', openingState)).toEqual({
      ...openingState,
      kerf: 20,
      insert: 77,
    })
  })

  test('every plan comes back as it was [L-098]', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(decodePlan(encodePlan(state), openingState)).toEqual(state)
      }),
      { numRuns: 300 },
    )
  })

  test('what is no plan is none, and never fails [L-098]', () => {
    const code = encodePlan(patio)
    expect(decodePlan(code.slice(0, -1), openingState)).toBeNull()
    expect(decodePlan(`${code}AA`, openingState)).toBeNull()
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        const state = decodePlan(text, openingState)
        if (state !== null) expect(decodePlan(encodePlan(state), openingState)).toEqual(state)
      }),
      { numRuns: 300 },
    )
  })
})

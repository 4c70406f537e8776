import { describe, expect, test } from 'vitest'
import { openingRoom, openingState, type PlanState } from '#domain/planner/plan-state.ts'
import { messages } from './messages.ts'
import { planFormValues, readPlanForm } from './plan-form.ts'

const form = (values: Readonly<Record<string, string>>) => new Map(Object.entries(values))
const fields = (values: Readonly<Record<string, string>>) => {
  const map = form(values)
  return { get: (name: string) => map.get(name) ?? null }
}
const read = (values: Readonly<Record<string, string>>, before = openingState) =>
  readPlanForm(fields(values), before)

describe('the form of the planner', () => {
  test('reads an L by its sides, in units that differ [L-008, L-010]', () => {
    const { state, errors } = read({
      shape: 'l',
      unit: 'm',
      length: '5.2',
      width: '410 cm',
      missingLength: '1800 mm',
      missingWidth: '1.5',
    })
    expect(errors).toEqual({})
    expect(state.rooms[0]?.shape).toEqual({ kind: 'l', sides: [52_000, 41_000, 18_000, 15_000], corners: [] })
  })

  test('reads corners, and walls with their turns, as the same room [L-009]', () => {
    const corners = read({ shape: 'corners', unit: 'm', corners: '0, 0\n4, 0\n4, 3\n0, 3' })
    expect(corners.state.rooms[0]?.shape.corners).toHaveLength(4)
    for (const walls of [
      '4 right; 3, right; 4 m right; 300 cm right',
      '4 r\n3 R\n4',
      '4, right 90°\n3, 90° right\n4 right 90',
    ])
      expect(read({ shape: 'corners', unit: 'm', corners: walls }).state.rooms[0]?.shape, walls).toEqual(
        corners.state.rooms[0]?.shape,
      )
  })

  test('reads walls that turn at other angles than right ones, to the right of the drawing [L-009]', () => {
    const cornersOf = (typed: string) =>
      read({ shape: 'corners', unit: 'm', corners: typed }).state.rooms[0]?.shape.corners.map(({ x, y }) => [
        x,
        y,
      ])
    expect(cornersOf('4, right\n2, right 45\n1.5 45° right\n3')).toEqual([
      [0, 0],
      [40_000, 0],
      [40_000, 20_000],
      [29_393, 30_607],
      [-607, 30_607],
    ])
    /* An L whose missing corner lies inwards: one turn to the left. */
    expect(cornersOf('5 right; 2 right; 2 left; 1 right; 3 right; 3')).toEqual([
      [0, 0],
      [50_000, 0],
      [50_000, 20_000],
      [30_000, 20_000],
      [30_000, 30_000],
      [0, 30_000],
    ])
  })

  test.each([
    ['4, right 180', messages.badTurn],
    ['4, right 0', messages.badTurn],
    ['4, right\n3, 2', messages.badCorners],
    ['4', messages.badCorners],
    ['four, right', messages.badCorners],
    [Array.from({ length: 61 }, (_, i) => `${i}, ${i * i}`).join(';'), messages.badCornerCount],
    ['1, left 3;'.repeat(60), messages.badCornerCount],
  ])('refuses %j as corners with a sentence [L-009]', (typed, sentence) => {
    expect(read({ shape: 'corners', corners: typed }).errors).toEqual({ corners: sentence })
  })

  test('reads a polygon that is cut out, by its place and its corners [L-013]', () => {
    const typed = {
      unit: 'm',
      cut0_kind: 'column',
      cut0_shape: 'polygon',
      cut0_x: '1',
      cut0_y: '0.5',
      cut0_corners: '0, 0\n0.4, 0\n0.2, 0.3',
      cut0_edge: 'trim',
    }
    const corners = [
      { x: 10_000, y: 5000 },
      { x: 14_000, y: 5000 },
      { x: 12_000, y: 8000 },
    ]
    expect(read(typed).state.rooms[0]?.cutOuts).toEqual([
      { kind: 'column', shape: { kind: 'polygon', corners }, edge: 'trim' },
    ])
    expect(read({ ...typed, cut0_corners: '' }).state.rooms[0]?.cutOuts).toEqual([])
    expect(read({ ...typed, cut0_corners: 'round' }).errors).toEqual({ cut0_corners: messages.badCorners })
  })

  test('names the field that is no length, and keeps its last value [L-010]', () => {
    const { state, errors } = read({
      shape: 'rectangle',
      length: 'four',
      width: '3.5',
      joint: '3x',
      repairs: '9999',
    })
    expect(Object.keys(errors)).toEqual(['length', 'joint', 'repairs'])
    expect(state.rooms[0]?.shape.sides).toEqual([40_000, 35_000])
  })

  test('refuses a missing corner that is larger than the room [L-008]', () => {
    const typed = { shape: 'l', length: '4', width: '3', missingLength: '5', missingWidth: '1' }
    expect(read(typed).errors).toEqual({ missingLength: 'The missing part is larger than the room.' })
  })

  test('reads one finish for all walls, or one for each [L-086]', () => {
    const typed = { shape: 'rectangle', length: '4', width: '3', edge1: 'trim', edge2: 'gold' }
    expect(read(typed).state.rooms[0]?.edges).toEqual(['none', 'trim'])
    expect(read({ ...typed, edge_all: 'skirting' }).state.rooms[0]?.edges).toEqual(
      Array.from({ length: 4 }, () => 'skirting'),
    )
    expect(read({ ...typed, edge_all: 'none' }).state.rooms[0]?.edges).toEqual([])
  })

  test('refuses a diagonal that the walls do not reach [L-020]', () => {
    const typed = { shape: 'rectangle', length: '4', width: '3' }
    expect(read({ ...typed, diagonal: '9' }).errors).toEqual({ diagonal: messages.badDiagonal })
    expect(read({ ...typed, diagonal: '' }).state).toEqual(read(typed).state)
    expect(read({ ...typed, diagonal: '5.01' }).state.rooms[0]?.shape.sides).toEqual([40_000, 30_000, 50_100])
  })

  test('says which length was rounded [L-011]', () => {
    expect(read({ shape: 'rectangle', length: '13 ft 1/16 in', width: '3' }).rounded).toEqual(['length'])
  })

  test('prints every plan as fields that read as the same plan [L-005]', () => {
    const plans: readonly PlanState[] = [
      openingState,
      {
        ...openingState,
        unit: 'cm',
        rooms: [
          {
            ...openingRoom,
            name: 'Hall',
            shape: {
              kind: 'corners',
              sides: [],
              corners: [
                { x: 0, y: 0 },
                { x: 62_005, y: 0 },
                { x: -41_000, y: 45_500 },
              ],
            },
            cutOuts: [
              {
                kind: 'drain',
                shape: { kind: 'rectangle', x: 20_000, y: 21_000, width: 3000, height: 2500 },
              },
              {
                kind: 'pipe',
                shape: { kind: 'circle', x: 30_000, y: 11_000, diameter: 1000 },
                edge: 'silicone',
              },
              {
                kind: 'island',
                shape: {
                  kind: 'polygon',
                  corners: [
                    { x: 5000, y: 7000 },
                    { x: 9005, y: 7000 },
                    { x: 4000, y: 12_000 },
                  ],
                },
              },
            ],
            doorways: [{ wall: 2, from: 5000, width: 8260, depth: 500, edge: 'threshold' }],
            gap: 55,
            edges: ['none', 'skirting'],
          },
          { ...openingRoom, name: '', gap: 55, place: { x: 52_000, y: -1000 } },
          {
            ...openingRoom,
            name: 'Wet room',
            gap: 55,
            shape: { kind: 'l', sides: [30_000, 20_000, 5000, 6000], corners: [] },
            doorways: [{ wall: 0, from: 0, width: 9000, depth: 0 }],
            laying: {
              pattern: { kind: 'herringbone' },
              angle: 90,
              along: 3,
              start: { kind: 'point', x: -5, y: 12 },
            },
            joint: 25,
            border: { tile: 12, rows: 2, from: 1500, centred: true },
          },
          {
            ...openingRoom,
            name: 'Splashback',
            surface: 'wall',
            gap: 55,
            shape: { kind: 'rectangle', sides: [30_000, 6000, 30_600], corners: [] },
            cutOuts: [
              {
                kind: 'window',
                reveal: 1500,
                edge: 'trim',
                shape: { kind: 'rectangle', x: 10_000, y: 0, width: 9000, height: 3000 },
              },
            ],
            laying: {
              pattern: { kind: 'straight' },
              angle: 0,
              along: null,
              start: { kind: 'batten', x: 'centre', height: 1000 },
            },
          },
          {
            ...openingRoom,
            gap: 55,
            surface: 'outdoor',
            shape: { kind: 'quad', sides: [40_000, 30_000, 39_000, 31_000, 50_200], corners: [] },
          },
        ],
        share: false,
        insert: 77,
        pattern: { kind: 'brick', p: 1, q: 3 },
        angle: 45,
        start: { kind: 'point', x: 3005, y: -1505 },
        joint: 50,
        kerf: 0,
        skirting: 800,
        turns: 'half',
        reuse: 'any',
        skill: 'first',
        level: 99,
        repairs: 3,
        chances: [0, null, 1250, null, 20, 50],
        warm: 'no',
      },
    ]
    for (const plan of plans)
      expect(read(planFormValues(plan))).toEqual({ state: plan, errors: {}, rounded: [] })
  })

  test('adds a room and removes one by the buttons of a page without script [L-005, L-093]', () => {
    const typed = { shape: 'rectangle', length: '4', width: '3', rooms: '2', r2_length: '2', r2_width: '1.5' }
    const sidesOf = (pressed: string) =>
      read({ ...typed, r2_place_x: '4.1', r2_place_y: '0', room: pressed }).state.rooms.map(
        ({ shape, place }) => [...shape.sides, place],
      )
    const [first, second] = [
      [40_000, 30_000, null],
      [20_000, 15_000, { x: 41_000, y: 0 }],
    ]
    expect(sidesOf('')).toEqual([first, second])
    expect(sidesOf('add')).toEqual([first, second, first])
    expect(sidesOf('remove1')).toEqual([first])
    /* What was joined to the first room is not joined to itself. */
    expect(sidesOf('remove0')).toEqual([[20_000, 15_000, null]])
    expect(sidesOf('remove7')).toEqual([first, second])
    expect(read({ ...typed, rooms: '99' }).state.rooms).toHaveLength(20)
    expect(read({ ...typed, r2_length: 'x' }).errors).toEqual({ r2_length: messages.badLength })
  })
})

import { describe, expect, test } from 'vitest'
import { openingState, type PlanState } from '#domain/planner/plan-state.ts'
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
    expect(state.room.shape).toEqual({ kind: 'l', sides: [52_000, 41_000, 18_000, 15_000], corners: [] })
  })

  test('reads corners, and walls with their turns, as the same room [L-009]', () => {
    const corners = read({ shape: 'corners', unit: 'm', corners: '0, 0\n4, 0\n4, 3\n0, 3' })
    const walls = read({ shape: 'corners', unit: 'm', corners: '4 left; 3, left; 4 m left; 300 cm left' })
    expect(corners.state.room.shape.corners).toHaveLength(4)
    expect(walls.state.room.shape).toEqual(corners.state.room.shape)
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
    expect(state.room.shape.sides).toEqual([40_000, 35_000])
  })

  test('refuses a missing corner that is larger than the room [L-008]', () => {
    const typed = { shape: 'l', length: '4', width: '3', missingLength: '5', missingWidth: '1' }
    expect(read(typed).errors).toEqual({ missingLength: 'The missing part is larger than the room.' })
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
        room: {
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
            { kind: 'drain', shape: { kind: 'rectangle', x: 20_000, y: 21_000, width: 3000, height: 2500 } },
            { kind: 'pipe', shape: { kind: 'circle', x: 30_000, y: 11_000, diameter: 1000 } },
          ],
          doorways: [{ wall: 2, from: 5000, width: 8260, depth: 500 }],
          gap: 55,
        },
        pattern: { kind: 'brick', p: 1, q: 3 },
        angle: 45,
        start: { kind: 'point', x: 3005, y: -1505 },
        joint: 50,
        kerf: 0,
        turns: 'half',
        reuse: 'any',
        skill: 'first',
        level: 99,
        repairs: 3,
        chances: [0, null, 1250, null, 20, 50],
      },
    ]
    for (const plan of plans)
      expect(read(planFormValues(plan))).toEqual({ state: plan, errors: {}, rounded: [] })
  })
})

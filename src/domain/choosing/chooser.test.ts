import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ChooserAction, canChoose, chosenVariations, openChooser, reduceChooser } from './chooser.ts'
import {
  beige,
  grey,
  greySmallGrip,
  greySmallMatt,
  grip,
  huge,
  large,
  matt,
  type Named,
  small,
  steps,
  variations,
} from './choosing.fixtures.ts'

const fresh = () => openChooser(steps, variations)
const choose = (step: number, option: { readonly id: number }): ChooserAction => ({
  kind: 'choose',
  step,
  optionId: option.id,
})
const click = (step: number): ChooserAction => ({ kind: 'click', step })
const having = (...actions: readonly ChooserAction[]) =>
  actions.reduce(reduceChooser<Named, typeof grey>, fresh())
const names = (chosen: readonly (typeof grey | null)[]) => chosen.map((option) => option?.name ?? null)

describe('the stepwise chooser', () => {
  test('opens at its first step; without attribute groups, at the pack size [P-138, P-154]', () => {
    expect(fresh()).toMatchObject({ open: 0, outcome: null })
    expect(fresh().steps.map((step) => step.name)).toEqual(['Colour', 'Size', 'Finish'])
    const bare = openChooser([], variations)
    expect([bare.open, bare.steps.length]).toEqual([0, 0])
    expect(reduceChooser(bare, { kind: 'finish', outcome: 'list' }).outcome).toBe('list')
  })

  test('closes a step after a choice and opens the next; after the last, the pack size [P-144, P-145]', () => {
    expect(having(choose(0, grey)).open).toBe(1)
    const all = having(choose(0, grey), choose(1, small), choose(2, grip))
    expect(all.open).toBe(steps.length)
    expect(chosenVariations(all)).toEqual([greySmallGrip])
  })

  test('clears all later choices after a choice in the first step, even possible ones [P-147]', () => {
    const again = having(choose(0, grey), choose(1, small), choose(2, matt), click(0), choose(0, beige))
    expect(names(again.chosen)).toEqual(['Beige', null, null])
    expect(again.open).toBe(1)
  })

  test('refuses to skip a step, and returns the missing step [P-148, P-149, P-304]', () => {
    const skipped = having(choose(0, grey), click(2))
    expect(skipped).toMatchObject({ skipped: { missing: 2, clicked: 3 }, open: 1 })
    expect(having(choose(0, grey), click(3)).skipped).toEqual({ missing: 3, clicked: 4 })
    expect(having(click(2)).skipped).toEqual({ missing: 2, clicked: 3 })
    expect(having(click(2), choose(0, grey)).skipped).toBeNull()
  })

  test('refuses an option that no variation has together with the earlier choices [P-150]', () => {
    const coloured = having(choose(0, beige))
    expect([small, large, huge].map((option) => canChoose(coloured, 1, option.id))).toEqual([
      true,
      false,
      true,
    ])
    expect(reduceChooser(coloured, choose(1, large))).toBe(coloured)
    expect(reduceChooser(coloured, choose(1, grey))).toBe(coloured)
    expect(reduceChooser(coloured, choose(2, grip))).toBe(coloured)
    const all = having(choose(0, beige), choose(1, small), choose(2, matt))
    expect(canChoose(all, 1, large.id)).toBe(false)
  })

  test('clears only impossible later choices after a change in a middle step [P-153]', () => {
    const grips = having(choose(0, grey), choose(1, small), choose(2, grip), click(1), choose(1, large))
    expect(names(grips.chosen)).toEqual(['Grey', '900x600', null])
    const matts = having(choose(0, grey), choose(1, small), choose(2, matt), click(1), choose(1, large))
    expect(names(matts.chosen)).toEqual(['Grey', '900x600', 'Matt'])
    expect(matts.open).toBe(2)
  })

  test('opens the calculator or the list after the last step, and closes it after a new choice [P-139, P-140, P-141]', () => {
    const chosen = [choose(0, grey), choose(1, small), choose(2, grip)]
    expect(having({ kind: 'finish', outcome: 'calculator' }).outcome).toBeNull()
    const done = having(...chosen, { kind: 'finish', outcome: 'calculator' })
    expect(done).toMatchObject({ outcome: 'calculator', open: null })
    expect(reduceChooser(done, choose(2, matt)).outcome).toBeNull()
  })

  test('passes over a step without possible options [P-145, P-149]', () => {
    const plain: Named = { ...greySmallMatt, name: 'plain', attributes: [beige, small] }
    const opened = openChooser(steps, [greySmallMatt, greySmallGrip, plain])
    const act = (...actions: readonly ChooserAction[]) =>
      actions.reduce(reduceChooser<Named, typeof grey>, opened)
    const done = act(choose(0, beige), choose(1, small))
    expect(done.open).toBe(steps.length)
    expect(reduceChooser(done, { kind: 'finish', outcome: 'list' }).outcome).toBe('list')
    expect(chosenVariations(done)).toEqual([plain])
    expect(act(choose(0, beige), click(3)).skipped).toEqual({ missing: 2, clicked: 4 })
    expect(act(choose(0, grey), choose(1, small)).open).toBe(2)
    expect(act(choose(0, grey), choose(1, small), click(3)).skipped).toEqual({ missing: 3, clicked: 4 })
  })

  test('closes an open step on a click', () => {
    expect(having(click(0)).open).toBeNull()
    expect(having(click(0), click(0)).open).toBe(0)
  })

  test('ignores a click on a step that there is not [P-149]', () => {
    const done = having(choose(0, grey), choose(1, small), choose(2, grip))
    for (const step of [-1, steps.length + 1]) expect(reduceChooser(done, click(step))).toBe(done)
  })

  test('always has choices without gaps that leave at least one variation [P-150, P-153]', () => {
    const options = steps.flatMap((step) => step.options)
    const action: fc.Arbitrary<ChooserAction> = fc.oneof(
      fc.record({ kind: fc.constant('click' as const), step: fc.integer({ min: -1, max: 5 }) }),
      fc.record({
        kind: fc.constant('choose' as const),
        step: fc.integer({ min: 0, max: 3 }),
        optionId: fc.constantFrom(...options.map(({ id }) => id), 999),
      }),
      fc.record({ kind: fc.constant('finish' as const), outcome: fc.constantFrom('calculator', 'list') }),
    )
    fc.assert(
      fc.property(fc.array(action, { maxLength: 20 }), (actions) => {
        const end = having(...actions)
        expect(chosenVariations(end).length).toBeGreaterThan(0)
        const gap = end.chosen.indexOf(null)
        if (gap >= 0) expect(end.open ?? 0).toBeLessThanOrEqual(gap)
        if (end.outcome !== null) expect(end.chosen).not.toContain(null)
      }),
      { numRuns: 1000 },
    )
  })
})

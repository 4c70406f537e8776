import { expect, test } from 'vitest'
import { isAvailable } from './availability.ts'
import {
  beige,
  beigeHugeGrip,
  beigeSmallMatt,
  grey,
  greyLargeMatt,
  greySample,
  greySmallGrip,
  greySmallMatt,
  grip,
  huge,
  large,
  matt,
  small,
  steps,
  variations,
} from './choosing.fixtures.ts'
import { matchingVariations } from './filter.ts'
import { canNarrow, filterForm, toggle } from './filter-form.ts'

const goods = { samples: false, calculable: false }
const matching = (ids: readonly number[], settings = goods) =>
  matchingVariations(variations, ids, settings).map(({ name }) => name)

test('combines options of one group by OR and groups by AND: two sizes and grey [P-135]', () => {
  expect(matching([small.id, large.id, grey.id])).toEqual([
    greySmallMatt.name,
    greySmallGrip.name,
    greyLargeMatt.name,
  ])
})

test('matches nothing for options that no variation combines, or an unknown option [P-133, P-134]', () => {
  expect(matching([beige.id, large.id])).toEqual([])
  expect(matching([grey.id, 999])).toEqual([])
})

test('returns samples only on request, and only goods with a coverage for the calculator [P-131, P-132]', () => {
  const bare = { ...greySmallMatt, name: 'bare', coverage: null }
  expect(matching([grey.id], { samples: true, calculable: false })).toContain(greySample.name)
  expect(matching([grey.id])).not.toContain(greySample.name)
  const empty = { ...bare, coverage: 0 }
  const found = matchingVariations([...variations, bare, empty], [matt.id], {
    samples: true,
    calculable: true,
  })
  expect(found.map(({ name }) => name)).toEqual([greySmallMatt.name, greyLargeMatt.name, beigeSmallMatt.name])
})

test('selects the only matching variation, and none after one tick is removed [P-128, P-136]', () => {
  const none = filterForm(variations, [])
  expect(none.selected).toBeNull()
  const one = [grey.id, small.id, grip.id].reduce((form, id) => toggle(variations, form, id), none)
  expect(one.selected?.name).toBe(greySmallGrip.name)
  const ambiguous = toggle(variations, one, grip.id)
  expect(ambiguous).toMatchObject({ ticked: [grey.id, small.id], selected: null })
  expect(filterForm(variations, [beige.id, large.id]).selected).toBeNull()
})

test('selects the only variation of a product without ticks [P-128, P-136]', () => {
  expect(filterForm([beigeHugeGrip, greySample], []).selected).toBe(beigeHugeGrip)
  expect(filterForm([], []).selected).toBeNull()
  const bare = { ...beigeHugeGrip, coverage: null }
  expect(filterForm([bare], []).selected).toBe(bare)
})

test('reports that no further tick can narrow variations that differ in name only', () => {
  const twin = { ...greySmallMatt, name: 'twin' }
  const narrows = (of: readonly (typeof twin)[], ids: readonly number[]) =>
    canNarrow(filterForm(of, ids), steps)
  expect(narrows([...variations, twin], [])).toBe(true)
  expect(narrows([...variations, twin], [grey.id, small.id])).toBe(true)
  expect(narrows([...variations, twin], [grey.id, small.id, matt.id])).toBe(false)
  expect(narrows([twin, greySmallMatt], [])).toBe(false)
  expect(narrows([greySmallMatt, greyLargeMatt], [])).toBe(true)
  expect(narrows([greySmallMatt, greyLargeMatt], [small.id, large.id])).toBe(false)
})

test('offers an option if some variation has it with the choices of the other groups [P-150, P-152]', () => {
  const available = (chosen: readonly (typeof grey)[]) =>
    steps.flatMap(({ options }) => options.filter((option) => isAvailable(option, variations, chosen)))
  expect(available([])).toEqual(steps.flatMap(({ options }) => options))
  expect(available([beige])).toEqual([grey, beige, small, huge, matt, grip])
  expect(available([beige, huge])).toEqual([beige, small, huge, grip])
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extraPacks } from '../extras/quantities.ts'
import { quantity } from '../measure/quantity.ts'
import { grams } from '../measure/weight.ts'
import { w4Grout } from '../worked-examples/extras.fixtures.ts'
import type { Consumption, PackContents } from './consumption.ts'
import { type JobTexts, measuresFor, readJob, usualJob } from './job.ts'
import { requirementOf } from './requirement.ts'

const grout: Consumption = { kind: 'joints', grams_per_litre: 2000, joint_mm: 5, depth_mm: 20 }
const adhesive: Consumption = { kind: 'bed', grams_per_m2_mm: 1300, bed_mm: 3 }
const primer: Consumption = { kind: 'coats', coats: 1 }
const clips: Consumption = { kind: 'clips', spacing_mm: 400 }
const all = [grout, adhesive, primer, clips]

const packOf = (contents: Partial<PackContents>): PackContents => ({
  grams: null,
  coverage: null,
  pieces: null,
  ...contents,
})

const pack = packOf({ grams: 20_000, coverage: 50_000_000, pieces: 100 })

const requirement = (consumption: Consumption, contents: PackContents, typed: Partial<JobTexts>) => {
  const reading = readJob(consumption, { ...usualJob(consumption), ...typed })
  return reading.kind === 'job' ? requirementOf(consumption, contents, reading.job) : null
}

describe('what a job takes', () => {
  test.each(w4Grout)(
    '%i × %i mm tiles, %s m², with packs of %s kg: %i packs of grout, as the extras [S-026, P-159]',
    (x, y, area, kg, packs) => {
      const typed = { area, tile_x: String(x), tile_y: String(y) }
      const contents = packOf({ grams: Number(kg) * 1000 })
      expect(requirement(grout, contents, typed)?.packs).toBe(packs)
    },
  )

  test('is by default the grout of the extras, for any tile and area [S-026, P-159]', () => {
    const side = fc.integer({ min: 10, max: 3000 })
    const area = fc.integer({ min: 1, max: 500_000 })
    fc.assert(
      fc.property(side, side, area, fc.integer({ min: 1, max: 50_000 }), (x, y, hundredths, weight) => {
        const goods = {
          perMetre: true,
          isSample: false,
          coverage: null,
          calculatorType: 'single_area',
        } as const
        const line = { goods: { ...goods, dimensionXMm: x, dimensionYMm: y }, quantity: quantity(hundredths) }
        const extra = { calculatorType: 'grout', coverage: null, weight: grams(weight) } as const
        const typed = { area: String(hundredths / 100), tile_x: String(x), tile_y: String(y) }
        expect(requirement(grout, packOf({ grams: weight }), typed)?.packs).toBe(extraPacks(extra, [line]))
      }),
    )
  })

  test('is worked out for each kind [S-026]', () => {
    expect(requirement(grout, packOf({ grams: 5000 }), { area: '21.6' })).toEqual({
      amount: 14_400,
      inPack: 5000,
      packs: 3,
    })
    expect(requirement(grout, packOf({ grams: 5000 }), { area: '21.6', joint: '2.5' })?.amount).toBe(7200)
    expect(requirement(adhesive, pack, { area: '12', bed: '3' })).toMatchObject({ amount: 46_800, packs: 3 })
    expect(requirement(primer, pack, { area: '50.04' })?.packs).toBe(2)
    expect(requirement(primer, pack, { area: '25.01', coats: '2' })?.packs).toBe(2)
    expect(requirement(clips, pack, { area: '12' })).toMatchObject({ amount: 100, packs: 1 })
    expect(requirement(clips, pack, { area: '12', wastage: true })).toMatchObject({ amount: 110, packs: 2 })
  })

  test('never falls with the area, and whole packs hold it with less than a pack over [S-026]', () => {
    const area = fc.integer({ min: 1, max: 500_000 })
    fc.assert(
      fc.property(fc.constantFrom(...all), area, area, fc.boolean(), (consumption, a, b, wastage) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map((hundredths) =>
          requirement(consumption, pack, { area: String(hundredths / 100), wastage }),
        )
        if (!less || !more) throw new Error('no requirement')
        expect(more.packs).toBeGreaterThanOrEqual(less.packs)
        for (const { amount, inPack, packs } of [less, more]) {
          expect(packs * inPack).toBeGreaterThanOrEqual(amount)
          expect((packs - 1) * inPack).toBeLessThan(Math.max(amount, 1))
        }
      }),
    )
  })

  test('is not known of a pack whose contents are not stated [S-026]', () => {
    for (const consumption of all) {
      expect(requirement(consumption, packOf({}), { area: '12' })).toBeNull()
      expect(
        requirement(consumption, packOf({ grams: 0, coverage: 0, pieces: 0 }), { area: '12' }),
      ).toBeNull()
    }
  })
})

describe('a typed job', () => {
  test('names the fields that cannot be read, and only those that are asked for [S-026]', () => {
    const wrong = (typed: Partial<JobTexts>, consumption: Consumption = grout) => {
      const reading = readJob(consumption, { ...usualJob(consumption), area: '12', ...typed })
      return reading.kind === 'wrong' ? [...reading.fields] : reading.kind
    }
    for (const area of ['', ' ']) expect(wrong({ area })).toBe('empty')
    for (const area of ['0', '-1', '5000.01', 'twelve', '1e3']) expect(wrong({ area })).toEqual(['area'])
    for (const joint of ['', '0', '0.4', '100.1', 'x']) expect(wrong({ joint })).toEqual(['joint'])
    for (const tile_x of ['9', '5001', '-600', '']) expect(wrong({ tile_x })).toEqual(['tile_x'])
    expect(wrong({ coats: '10' }, primer)).toEqual(['coats'])
    expect(wrong({ tile_x: '', joint: '', bed: '' }, primer)).toBe('job')
  })

  test('names a missing measure of each kind, and takes the largest of each [S-026]', () => {
    const largest = {
      tile_x: '5000',
      tile_y: '5000',
      joint: '100',
      joint_depth: '300',
      bed: '100',
      coats: '9',
    }
    for (const consumption of all) {
      const texts = { ...usualJob(consumption), area: '12' }
      expect(readJob(consumption, { ...texts, ...largest }).kind).toBe('job')
      for (const measure of measuresFor(consumption))
        expect(readJob(consumption, { ...texts, [measure]: '' })).toEqual({
          kind: 'wrong',
          fields: new Set([measure]),
        })
    }
    expect(all.map(measuresFor)).toEqual([
      ['tile_x', 'tile_y', 'joint', 'joint_depth'],
      ['bed'],
      ['coats'],
      ['tile_x', 'tile_y'],
    ])
  })

  test('begins with 600 × 600 tiles and what is usual of the goods [S-026]', () => {
    const usual = {
      area: '',
      wastage: false,
      tile_x: '600',
      tile_y: '600',
      joint: '5',
      joint_depth: '20',
      bed: '3',
      coats: '1',
    }
    expect(usualJob(clips)).toEqual(usual)
    expect(usualJob({ ...grout, joint_mm: 3, depth_mm: 10 })).toEqual({
      ...usual,
      joint: '3',
      joint_depth: '10',
    })
    expect(usualJob({ ...adhesive, bed_mm: 6 })).toEqual({ ...usual, bed: '6' })
    expect(usualJob({ ...primer, coats: 2 })).toEqual({ ...usual, coats: '2' })
  })

  test('takes the area with the tenth for cuts, as a project does [S-026, S-006]', () => {
    const reading = readJob(primer, { ...usualJob(primer), area: '12', wastage: true })
    expect(reading).toMatchObject({ kind: 'job', job: { area: 13_200_000 } })
  })
})

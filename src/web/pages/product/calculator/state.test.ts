import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculationView } from '#contract/calculation-view.ts'
import { f1, f4, paving, productWith } from '../product.fixtures.ts'
import { bags, gravel, setts } from './calculator.fixtures.ts'
import { emptyDimensions, readCalculatorParameters } from './dimension-input.ts'
import { findKind, kindsOf } from './kinds.ts'
import {
  type CalculatorAction,
  type CalculatorState,
  initialCalculatorState,
  reduceCalculator,
} from './state.ts'

const stateAfter = (product: typeof gravel, ...changes: readonly CalculatorAction[]): CalculatorState =>
  changes.reduce(
    (state, change) => reduceCalculator(product, state, change),
    initialCalculatorState(product, product.variations[0]?.id ?? 0, null),
  )
const type = (field: 'length' | 'width' | 'depth', text: string): CalculatorAction => ({
  kind: 'type',
  field,
  text,
})
const sides = (length: string, width: string) =>
  [type('length', length), type('width', width), { kind: 'pause' }] as const
const shown = (product: typeof gravel, { outcome }: CalculatorState) =>
  outcome.kind === 'found' ? calculationView(product, outcome.dimensions, outcome.answer) : null

test('opens empty, 4 cm deep, in metres [P-190, P-191, P-192, P-193, P-194, P-312]', () => {
  expect(stateAfter(gravel)).toMatchObject({
    typed: { length: '', width: '', x_y_unit: 'meters', depth: '4', z_unit: 'cm', wastage: false },
    revision: 0,
    outcome: { kind: 'incomplete' },
  })
})

test('adds a tenth for cuts unless the goods are poured, or the shopper has said otherwise [S-021]', () => {
  const tiles = { ...productWith(f1), calculator_type: 'single_area' } as const
  const wastage = (state: CalculatorState) => state.typed.wastage
  expect([wastage(stateAfter(tiles)), wastage(stateAfter(gravel))]).toEqual([true, false])
  const without = readCalculatorParameters(new URLSearchParams('length=5&width=4'))
  expect(wastage(initialCalculatorState(tiles, f1.id, without))).toBe(false)
  const saved = {
    length: 5,
    width: 4,
    x_y_unit: 'meters',
    depth: null,
    z_unit: 'cm',
    wastage: false,
  } as const
  expect(wastage(stateAfter(tiles, { kind: 'restore', saved }))).toBe(false)
})

test('calculates nothing while a number is missing or zero [P-199, P-200]', () => {
  for (const [length, width] of [
    ['', '4'],
    ['5', ''],
    ['0', '4'],
    ['5', '0.0'],
  ] as const)
    expect(stateAfter(gravel, ...sides(length, width)).outcome.kind).toBe('incomplete')
  for (const depth of ['', '0'])
    expect(stateAfter(gravel, ...sides('5', '4'), type('depth', depth), { kind: 'pause' }).outcome.kind).toBe(
      'incomplete',
    )
  expect(
    stateAfter(productWith(f4), ...sides('5', '4'), type('depth', ''), { kind: 'pause' }).outcome.kind,
  ).toBe('incomplete')
})

test('reports a value out of range beside its field [P-197, P-198]', () => {
  expect(stateAfter(gravel, ...sides('5001', '-1'), type('depth', '101'), { kind: 'pause' }).outcome).toEqual(
    {
      kind: 'refused',
      sentences: {
        length: 'Enter a length in digits, above 0 and up to 5000.',
        width: 'Enter a width in digits, above 0 and up to 5000.',
        depth: 'Enter a depth in digits, above 0 and up to 100.',
      },
    },
  )
  expect(stateAfter(gravel, ...sides('5001', '')).outcome).toMatchObject({
    sentences: { length: expect.anything() },
  })
})

test('clears the result on a change and recalculates after the pause [P-202]', () => {
  const found = stateAfter(gravel, ...sides('5', '4'))
  expect(found.outcome).toMatchObject({ kind: 'found', confirmed: false })
  const typing = reduceCalculator(gravel, found, type('length', '6'))
  expect(typing.outcome).toEqual({ kind: 'typing' })
  expect(shown(gravel, reduceCalculator(gravel, typing, { kind: 'pause' }))?.need).toBe('24 m2 at 4 cm')
  const more = reduceCalculator(gravel, found, { kind: 'wastage', on: true })
  expect(shown(gravel, more)?.need).toBe('20 m2 + 10 % = 22 m2 at 4 cm')
  const feet = reduceCalculator(gravel, found, { kind: 'unit', field: 'x_y_unit', unit: 'feet' })
  expect([feet.revision, shown(gravel, feet)?.need]).toEqual([found.revision + 1, '1.86 m2 at 4 cm'])
})

test('ignores a response to older dimensions [P-204]', () => {
  const found = stateAfter(gravel, ...sides('5', '4'))
  const answer = [99]
  const late: CalculatorAction = { kind: 'answered', revision: found.revision - 1, answer }
  expect(reduceCalculator(gravel, found, late)).toBe(found)
  const typing = reduceCalculator(gravel, found, type('length', '6'))
  expect(reduceCalculator(gravel, typing, { kind: 'answered', revision: found.revision, answer })).toBe(
    typing,
  )
  const current = reduceCalculator(gravel, found, { kind: 'answered', revision: found.revision, answer })
  expect(current.outcome).toMatchObject({ answer, confirmed: true })
})

test('calculates saved dimensions immediately, but never overwrites typed ones [P-210]', () => {
  const saved = { length: 5, width: 4, x_y_unit: 'meters', depth: null, z_unit: 'cm', wastage: true } as const
  const restored = stateAfter(gravel, { kind: 'restore', saved })
  expect(restored).toMatchObject({ typed: { length: '5', width: '4', depth: '4', wastage: true } })
  expect(shown(gravel, restored)?.need).toBe('20 m2 + 10 % = 22 m2 at 4 cm')
  expect(stateAfter(gravel, type('length', '7'), { kind: 'restore', saved }).typed).toMatchObject({
    length: '7',
    width: '',
  })
})

test('reads dimensions from the address, as a form without script sends them', () => {
  const parameters = readCalculatorParameters(
    new URLSearchParams('length=5&width=4&depth=5&wastage=1&goods=7&x_y_unit=yards'),
  )
  expect(parameters).toEqual({
    typed: { length: '5', width: '4', x_y_unit: 'yards', depth: '5', z_unit: 'cm', wastage: true },
    goodsId: 7,
  })
  expect(readCalculatorParameters(new URLSearchParams('sku=F1-C'))).toBeNull()
  expect(readCalculatorParameters(new URLSearchParams('length=5&goods=x'))).toEqual({
    typed: { ...emptyDimensions, length: '5' },
    goodsId: null,
  })
  const opened = initialCalculatorState(
    gravel,
    bags.bulk.id,
    readCalculatorParameters(new URLSearchParams('length=5&width=4')),
  )
  expect(shown(gravel, opened)?.options).toHaveLength(2)
  const wrong = initialCalculatorState(
    gravel,
    bags.bulk.id,
    readCalculatorParameters(new URLSearchParams('length=5&width=4&x_y_unit=miles')),
  )
  expect(wrong.outcome).toMatchObject({ kind: 'refused' })
})

test('returns two options for a gravel drive, with coverage, price and working [P-015, P-224, P-230]', () => {
  expect(shown(gravel, stateAfter(gravel, ...sides('5', '4')))).toMatchObject({
    sides: '5 × 4 m = 20 m2',
    need: '20 m2 at 4 cm',
    options: [
      {
        tag: 'Best value',
        price: 22_800,
        covers: 'Covers 25 m2 at 4 cm, 5 m2 over',
        working: '20 m2 at 4 cm → 2 × Bulk bag → 25 m2',
        obstacle: null,
      },
      {
        tag: 'Least waste',
        price: 22_920,
        covers: 'Covers 20 m2 at 4 cm',
        working: '20 m2 at 4 cm → 1 × Bulk bag + 24 × 20 kg bag → 20 m2',
        items: [
          { variationId: bags.bulk.id, quantity: 1, each: 11_400, snakeCase: 'bulk_bag' },
          { variationId: bags.small.id, quantity: 24, each: 480 },
        ],
      },
    ],
  })
})

test('calculates tiles for 4.2 × 3 m and a tenth more [P-219, P-222, P-225]', () => {
  const tiled = { ...paving, calculator_type: 'single_area' as const }
  const state = stateAfter(tiled, ...sides('4.2', '3'), { kind: 'wastage', on: true })
  const found = shown(tiled, state)
  expect(found?.options).toHaveLength(3)
  expect(found?.options[0]).toMatchObject({
    tag: 'Lowest price',
    cheapest: true,
    tiles: 39,
    price: 44_388,
    delivery: 6480,
    covers: '0.18 m2 over',
    working: '12.6 m2 + 10 % = 13.86 m2 → 39 tiles → 14.04 m2',
    items: [{ variationId: f1.id, quantity: 14.04, each: 2700 }],
  })
})

test('has no add button for goods not for sale, or too many for one add [P-188, P-189]', () => {
  const notSold = { ...gravel, buyable: false }
  const obstacles = (product: typeof gravel, length: string) =>
    shown(product, stateAfter(product, ...sides(length, '4')))?.options.map(({ obstacle }) => obstacle)
  expect(obstacles(notSold, '5')).toEqual(['not-buyable', 'not-buyable'])
  expect(obstacles(gravel, '5000')).toContain('too-large')
})

test('leaves packs that cannot be bought out of combinations while others can [P-188, P-230]', () => {
  const free = { ...bags.bulk, buyable: false, pricing: { ...bags.bulk.pricing, selling_price: 0 } }
  for (const unavailable of [free, { ...bags.bulk, stock: 0 }]) {
    const product = { ...gravel, variations: [unavailable, bags.small] }
    expect(shown(product, stateAfter(product, ...sides('5', '4')))?.options).toMatchObject([
      { price: 30_720, items: [{ variationId: bags.small.id, quantity: 64 }], obstacle: null },
    ])
  }
})

test('marks the lowest price only among single variations that can be bought', () => {
  const product = { ...productWith({ ...f4, buyable: false }, f1), calculator_type: 'single_area' as const }
  const tags = (variations: typeof product.variations) => {
    const own = { ...product, variations }
    return shown(own, stateAfter(own, ...sides('5', '4')))?.options.map(({ tag }) => tag)
  }
  expect(tags(product.variations)).toEqual([null, 'Lowest price'])
  expect(tags([f4, f1])).toEqual(['Lowest price', null])
})

test('shows only the single variations that match the form’s choice', () => {
  const tiled = { ...paving, calculator_type: 'single_area' as const }
  const { outcome } = stateAfter(tiled, ...sides('5', '4'))
  const tagsFor = (left: readonly { readonly id: number }[]) =>
    outcome.kind === 'found' &&
    calculationView(tiled, outcome.dimensions, outcome.answer, left).options.map(({ key, tag }) => [key, tag])
  const [first, ...others] = tiled.variations.filter(({ is_sample }) => !is_sample)
  expect(tagsFor(first ? [first] : [])).toEqual([[String(first?.id), null]])
  expect(tagsFor(others)).toEqual(others.map(({ id }, i) => [String(id), i === 1 ? 'Lowest price' : null]))
  expect(tagsFor([])).toHaveLength(3)
})

test('combines packs of one colour: the buying form’s, or the one picked in the calculator', () => {
  const [grey, buff] = kindsOf(setts)
  expect([grey?.name, buff?.name]).toEqual(['Grey', 'Buff'])
  const found = stateAfter(setts, ...sides('5', '4'))
  const packs = (state: CalculatorState) =>
    shown(setts, state)?.options.flatMap(({ items }) => items.map(({ name }) => name.split(' ')[0]))
  expect(new Set(packs(found))).toEqual(new Set(['Grey']))
  const other = reduceCalculator(setts, found, { kind: 'goods', variationId: buff?.id ?? 0 })
  expect([other.revision, new Set(packs(other))]).toEqual([found.revision + 1, new Set(['Buff'])])
  const same = setts.variations[1]?.id ?? 0
  expect(reduceCalculator(setts, found, { kind: 'goods', variationId: same }).revision).toBe(found.revision)
  expect(findKind(setts, 999)?.id).toBe(grey?.id)
  expect(kindsOf(gravel)).toMatchObject([{ name: '' }])
})

test('recalculates a refreshed product without another request [P-039]', () => {
  const found = stateAfter(gravel, ...sides('5', '4'))
  const dearer = productWith(
    { ...bags.bulk, pricing: { ...bags.bulk.pricing, selling_price: 100 } },
    bags.small,
  )
  const product = { ...dearer, calculator_type: 'combo_volume' as const }
  const again = reduceCalculator(product, found, { kind: 'product' })
  expect(again.revision).toBe(found.revision)
  expect(shown(product, again)?.options[0]?.price).toBe(23_520)
})

test('renders for any address [P-199, P-234]', () => {
  const text = fc.oneof(
    fc.constantFrom('', '5', '4.2', '5000', '0.0001', '1e309', '-1', 'x', '５', '99999999999999999999'),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.double().map(String),
  )
  const names = ['length', 'width', 'depth', 'x_y_unit', 'z_unit', 'wastage', 'goods']
  const address = fc.dictionary(fc.constantFrom(...names), text)
  const product = fc.constantFrom(gravel, setts, productWith(f4), {
    ...paving,
    calculator_type: 'single_area' as const,
  })
  fc.assert(
    fc.property(product, address, (sold, fields) => {
      const parameters = readCalculatorParameters(new URLSearchParams({ length: '5', width: '4', ...fields }))
      const opened = initialCalculatorState(sold, sold.variations[0]?.id ?? 0, parameters)
      const found = shown(sold, opened)
      if (found !== null) expect(found.options.every(({ price }) => price > 0)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

import { describe, expect, test } from 'vitest'
import { plainFields } from './derive.ts'
import type { Fields } from './field.ts'
import { productFields } from './product-fields.ts'
import { variationFields } from './variation-fields.ts'

/** A value of the file that is not the field's default, for each kind of field. */
const values: readonly unknown[] = [
  true,
  false,
  24.9583,
  20.25,
  12.5,
  7,
  'single_area',
  'filter',
  'abc_d',
  'abcdef',
  'some words',
  '2026-03-02',
  { kind: 'bed', grams_per_m2_mm: 1300, bed_mm: 3 },
  { work_size: { x: 5980, y: 5980 }, joint: { least: 20, usual: 30, largest: 100 }, turns: 'half' },
  [{ name: 'Material', value: 'Porcelain' }],
]

describe.each<[of: string, Fields]>([
  ['a product', productFields],
  ['a variation', variationFields],
])('the fields of %s', (_of, fields) => {
  test.each(plainFields(fields))('%s is printed for file and wire as it was read', (_key, field) => {
    const read = values.flatMap((value) => {
      const result = field.file.safeParse(value)
      return result.success ? [{ value, stored: result.data }] : []
    })
    expect(read.length).toBeGreaterThan(0)
    for (const { value, stored } of read) {
      expect(field.print(stored)).toEqual(value)
      expect(field.printed.safeParse(value)).toEqual({ success: true, data: value })
    }
  })

  test('a field that can be empty is empty where the file leaves it out, and no other is', () => {
    const defaults = plainFields(fields).map(([, { file }]) => file.safeParse(undefined).data)
    const isEmpty = (value: unknown) => value === null || value === '' || JSON.stringify(value) === '[]'
    expect(defaults.map(isEmpty)).toEqual(plainFields(fields).map(([, { canBeEmpty }]) => canBeEmpty))
  })

  test('each has a column of its own, and at most one name for the rules', () => {
    const columns = plainFields(fields).map(([, { column }]) => column)
    const rules = plainFields(fields).flatMap(([, { rule }]) => (rule === undefined ? [] : [rule]))
    expect([columns, rules]).toEqual([[...new Set(columns)], [...new Set(rules)]])
  })
})

import { describe, expect, test } from 'vitest'
import type { WireProduct, WireVariation } from '#contract/product.ts'
import type { Consumption } from '#domain/consumption/consumption.ts'
import { f6, paving, productWith } from '../product.fixtures.ts'
import { productHtml, textOf } from '../product-html.fixtures.tsx'

const grout: Consumption = { kind: 'joints', grams_per_litre: 2000, joint_mm: 5, depth_mm: 20 }

const used = (
  consumption: Consumption,
  contents: Partial<Pick<WireVariation, 'weight' | 'coverage' | 'pieces' | 'stock'>>,
): WireProduct => ({ ...productWith({ ...f6, ...contents }), consumption, extras: [] })

const page = (product: WireProduct, fields: Readonly<Record<string, string>>): string =>
  textOf(productHtml(product, fields))

describe('the panel that counts packs', () => {
  test.each<[string, WireProduct, Readonly<Record<string, string>>, string]>([
    [
      'grout',
      used(grout, {}),
      { area: '21.6', tile_x: '600', tile_y: '600' },
      'You need 14.4 kg: 3 packs of 5 kg.',
    ],
    [
      'adhesive',
      used({ kind: 'bed', grams_per_m2_mm: 1300, bed_mm: 3 }, { weight: 20 }),
      { area: '12', bed: '3', wastage: '1' },
      '12 m2 + 10 % = 13.2 m2 . You need 51.48 kg: 3 packs of 20 kg.',
    ],
    [
      'primer',
      used({ kind: 'coats', coats: 1 }, { coverage: 50 }),
      { area: '50.04' },
      'You need 50.04 m2 : 2 packs of 50 m2 .',
    ],
    [
      'clips',
      used({ kind: 'clips', spacing_mm: 400 }, { pieces: 100 }),
      { area: '12' },
      'You need 100 pieces: 1 pack of 100 pieces.',
    ],
  ])('answers for %s in the page itself, without a script [S-026]', (_, product, fields, answer) => {
    expect(page(product, fields).replaceAll(' .', '.').replaceAll(' :', ':')).toContain(
      answer.replaceAll(' .', '.').replaceAll(' :', ':'),
    )
  })

  test('takes the packs over into the quantity of the page [S-026]', () => {
    const product = used(grout, {})
    const address = { area: '21.6' }
    const use = productHtml(product, address).match(/value="(\d+x\d+)"/)?.[1] ?? ''
    expect(use).toBe(`${f6.id}x3`)
    expect(productHtml(product, { ...address, use })).toMatch(/name="Quantity"[^>]*value="3"/)
  })

  test('never offers more packs than are in stock [S-026, S-025]', () => {
    const short = page(used(grout, { stock: 2 }), { area: '21.6' })
    expect(short).toContain('We have 2 in stock, fewer than the job takes.')
    expect(short).toContain('Add 2 packs')
    expect(page(used(grout, { stock: 0 }), { area: '21.6' })).not.toContain('Add 0')
  })

  test('says at the field what cannot be read [S-026, S-037]', () => {
    const wrong = page(used(grout, {}), { area: '12', joint: '0', tile_x: '<b>' })
    expect(wrong).toContain('Type a number from 0.5 to 100.')
    expect(wrong).toContain('Type a whole number from 10 to 5,000.')
    expect(wrong).not.toContain('You need')
  })

  test('is no calculator of the documented kind, which grout and paving do not share [S-026, P-184]', () => {
    const grouts = page(used(grout, {}), {})
    expect(grouts).toContain('How many packs? Work it out')
    expect(grouts).not.toContain('How much do I need?')
    expect(page(paving, { area: '12' })).not.toContain('How many packs?')
    expect(page(productWith(f6), { area: '12' })).not.toContain('How many packs?')
  })
})

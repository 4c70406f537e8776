import { beforeEach, expect, test } from 'vitest'
import type { CatalogueFileInput } from '#contract/catalogue-file/catalogue.ts'
import { openEmptyShop } from '../../setup/empty-shop.ts'
import { changesByKind, importWithDefaults, lossesOf } from './import-with-defaults.ts'
import { rich, richPictures, smallCatalogue, smallDelivery, tiles } from './small-catalogue.ts'

/* What an import would lose within a row that stays: a part of a list, a text, a price (D10). */

const shop = await openEmptyShop()
beforeEach(() => shop.clear())
const careful = importWithDefaults(shop)

const dryRun = (file: CatalogueFileInput, pictures?: readonly string[]) =>
  careful(file, pictures, { dryRun: true })

test('lists words and meanings of a synonym that are lost while its entry remains [S-010]', async () => {
  const synonyms = [
    { words: ['setts', 'cobbles'], means: ['granite'] },
    { words: ['flags', 'pavers', 'cobbles'], means: ['paving'] },
  ]
  await careful({ ...rich(), synonyms }, richPictures)
  const without = [
    { words: ['setts'], means: ['granite'] },
    { words: ['flags', 'COBBLES'], means: [] },
  ]
  const attempt = await dryRun({ ...rich(), synonyms: without }, richPictures)
  expect(lossesOf(attempt)).toEqual(['texts, links and measures lost', 'words of synonyms lost'])
  expect(changesByKind(attempt)).toMatchObject({
    'texts, links and measures lost': ['flags: means'],
    'words of synonyms lost': ['flags: pavers'],
  })
})

test('lists what a project, an option and a picture lose while they remain [S-052, S-022]', async () => {
  const described = (): CatalogueFileInput => ({
    ...rich(),
    attribute_groups: [
      { code: 'colour', name: 'Colour', options: [{ code: 'grey', name: 'Grey', swatch: '#808080' }] },
    ],
    products: [tiles({ media: [{ file: 'a.png', alt: 'A slab', attributes: { colour: 'grey' } }] })],
    lookbook: [
      {
        slug: 'terrace',
        name: 'A terrace',
        summary: 'Warm',
        description: 'Laid in May.',
        picture: 'a.png',
        alt: 'Slabs by a pond',
        goods: [{ sku: 'T-1', quantity: 3.6 }],
      },
    ],
  })
  await careful(described(), ['a.png'])
  const bare = {
    ...described(),
    attribute_groups: smallCatalogue().attribute_groups,
    products: [tiles({ media: [{ file: 'a.png' }] })],
    lookbook: rich().lookbook ?? [],
  }
  const attempt = await dryRun(bare, ['a.png'])
  expect(lossesOf(attempt)).toEqual(['texts, links and measures lost'])
  expect(changesByKind(attempt)).toMatchObject({
    'texts, links and measures lost': [
      'colour grey: swatch',
      'slab: a.png alt',
      'slab: a.png attributes',
      'terrace: alt',
      'terrace: description',
      'terrace: summary',
    ],
  })
})

test('lists delivery that is lost or costs very much more or less while its service remains', async () => {
  const table = (
    prefixes: string[],
    bands: { up_to?: number; cost: number }[],
    surcharges: { name: string; cost: number }[],
  ) => {
    const delivery = smallDelivery()
    delivery.zones = [{ code: 'all', name: 'Everywhere', prefixes }]
    for (const service of delivery.services) service.rates = [{ zone: 'all', bands, surcharges }]
    return { ...rich(), delivery }
  }
  const bands = [{ up_to: 30, cost: 5 }, { up_to: 40.5, cost: 10 }, { cost: 40 }]
  const surcharges = [
    { name: 'Ferry', cost: 20 },
    { name: 'Toll', cost: 10 },
  ]
  await careful(table(['LS', 'IV'], bands, surcharges), richPictures)
  const next = table(
    ['LS'],
    [
      { up_to: 30, cost: 6.5 },
      { up_to: 40.5, cost: 1 },
    ],
    [{ name: 'Toll', cost: 1 }],
  )
  const attempt = await dryRun(next, richPictures)
  expect(lossesOf(attempt)).toEqual([
    'postcodes that no zone has any more',
    'zones with lighter loads only',
    'delivery surcharges lost',
    'prices that move by more than 30 %',
  ])
  expect(changesByKind(attempt)).toMatchObject({
    'postcodes that no zone has any more': ['all: IV'],
    'zones with lighter loads only': ['Standard: all'],
    'delivery surcharges lost': ['Standard: all Ferry'],
    'prices that move by more than 30 %': ['Standard: all Toll 10 → 1', 'Standard: all up to 40.5 kg 10 → 1'],
  })
})

test('lists discount codes that take off very much more or less, with both values', async () => {
  const codes = (percent: number, amount: number) => ({
    ...rich(),
    discount_codes: [
      { code: 'TEN', percent },
      { code: 'FIVE', amount },
    ],
  })
  await careful(codes(10, 5), richPictures)
  expect(lossesOf(await dryRun(codes(13, 3.5), richPictures))).toEqual([])
  const attempt = await dryRun(codes(100, 50), richPictures)
  expect(lossesOf(attempt)).toEqual(['discount codes that take off 30 % more or less'])
  expect(changesByKind(attempt)).toMatchObject({
    'discount codes that take off 30 % more or less': [
      'FIVE: amount £5.00 → £50.00',
      'TEN: percent 10 % → 100 %',
    ],
  })
})

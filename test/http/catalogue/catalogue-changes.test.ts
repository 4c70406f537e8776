import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CatalogueFileInput } from '#contract/catalogue-file/catalogue.ts'
import { importCatalogue, safeImportOptions } from '#server/catalogue/import/import.ts'
import { importAttemptOf, openEmptyShop } from '../../setup/empty-shop.ts'
import { changesByKind, importWithDefaults, lossesOf, readImportedRows } from './import-with-defaults.ts'
import { pieces, rich, richPictures, smallCatalogue, smallDelivery, tile, tiles } from './small-catalogue.ts'

/* An import reports what it would change or lose beforehand, and loses nothing without confirmation (D10). */

const shop = await openEmptyShop()
const { queries } = shop.database
beforeEach(() => shop.clear())
const careful = importWithDefaults(shop)

const dryRun = (file: CatalogueFileInput, pictures?: readonly string[]) =>
  careful(file, pictures, { dryRun: true })

describe('a dry run', () => {
  test('lists what is new, changed, restored, withdrawn and lost, and writes nothing', async () => {
    await careful(rich(), richPictures)
    const before = await readImportedRows(shop)
    const delivery = smallDelivery()
    delivery.zones = [{ code: 'mainland', name: 'Mainland', prefixes: ['LS'] }]
    for (const service of delivery.services) {
      service.id = 7
      service.rates = [{ zone: 'mainland', bands: [{ cost: 0 }] }]
    }
    const next = {
      ...smallCatalogue({
        products: [tiles({ name: 'Fell slab' }), pieces('spade', { withdrawn: true }), pieces('trowel')],
      }),
      delivery,
      discount_codes: [
        { code: 'TEN', percent: 10, withdrawn: true },
        { code: 'NEW', percent: 5 },
      ],
      lookbook: [
        {
          slug: 'terrace',
          name: 'A terrace',
          picture: 'c.png',
          goods: [{ sku: 'T-1', quantity: 3.6 }],
          withdrawn: true,
        },
        { slug: 'path', name: 'A path', picture: 'c.png', goods: [{ sku: 'TROWEL', quantity: 1 }] },
      ],
    }
    const attempt = await dryRun(next, ['c.png'])
    expect(attempt.problems).toEqual([])
    expect(attempt.imported).toMatchObject({ written: false, changed: true })
    expect(changesByKind(attempt)).toEqual({
      'new products': ['trowel'],
      'new variations': ['TROWEL'],
      'changed products': ['slab: description, media, name, related'],
      'new zones': ['mainland'],
      'new delivery services': ['Standard'],
      'new discount codes': ['NEW'],
      'new projects of the lookbook': ['path'],
      'products withdrawn from sale': ['spade'],
      'variations withdrawn from sale': ['T-2'],
      'pictures lost': ['slab: a.png', 'slab: b.png'],
      'texts, links and measures lost': ['slab: description', 'slab: related'],
      'zones lost': ['all'],
      'delivery services lost': ['Standard'],
      'discount codes lost': ['TEN'],
      'projects of the lookbook lost': ['terrace'],
    })
    expect(await readImportedRows(shop)).toEqual(before)
  })

  test('of a first catalogue lists it as new without a loss, and stores no picture', async () => {
    const attempt = await dryRun(rich(), richPictures)
    expect(changesByKind(attempt)).toMatchObject({ 'new products': ['slab', 'spade'], 'new zones': ['all'] })
    expect(lossesOf(attempt)).toEqual([])
    await careful(rich(), richPictures)
    expect(await dryRun(rich(), richPictures)).toMatchObject({ imported: { changed: false, changes: [] } })
  })

  test('lists synonyms that are new, changed and lost, and none where the file has no list [S-010]', async () => {
    await careful(rich(), richPictures)
    const synonyms = [
      { words: ['setts', 'cobbles'], means: ['granite'] },
      { words: ['Flags', 'pavers'], means: ['paving'] },
    ]
    expect(changesByKind(await dryRun({ ...rich(), synonyms }, richPictures))).toEqual({
      'new synonyms': ['setts'],
      'changed synonyms': ['flags: words'],
      'words of synonyms lost': ['flags: flag stones'],
    })
    const without = await dryRun({ ...rich(), synonyms: [] }, richPictures)
    expect(changesByKind(without)).toEqual({ 'synonyms lost': ['flags'] })
    expect(lossesOf(without)).toEqual(['synonyms lost'])
    expect(await dryRun({ ...rich(), synonyms: null }, richPictures)).toMatchObject({
      imported: { changed: false },
    })
  })

  test('finds a service that no longer serves an existing zone', async () => {
    await careful(rich(), richPictures)
    const delivery = smallDelivery()
    for (const service of delivery.services) service.rates = []
    const attempt = await dryRun({ ...rich(), delivery }, richPictures)
    expect(changesByKind(attempt)).toEqual({
      'changed delivery services': ['Standard: rules'],
      'zones that a service no longer goes to': ['Standard: all'],
    })
  })

  test('lists prices that change by more than 30 %, with both values, and none at 30 %', async () => {
    await careful(smallCatalogue({ products: [pieces('spade'), pieces('hod')] }))
    const priced = (slug: string, price: number | string) =>
      pieces(slug, {
        variations: [
          { sku: slug.toUpperCase(), name: 'Piece', snake_case: 'piece', weight: 5, selling_price: price },
        ],
      })
    const attempt = await dryRun({ products: [priced('spade', 1.25), priced('hod', 16.25)] })
    expect(changesByKind(attempt)).toMatchObject({
      'prices that move by more than 30 %': ['SPADE: selling_price 12.5 → 1.25'],
    })
    const dearer = await dryRun({ products: [priced('hod', '16.2501')] })
    expect(lossesOf(dearer)).toEqual(['prices that move by more than 30 %'])
    const cheaper = await dryRun({ products: [priced('hod', 8.75)] })
    expect(lossesOf(cheaper)).toEqual([])
    expect(changesByKind(cheaper)).toEqual({ 'changed variations': ['HOD: selling_price'] })
  })

  test('reports no change of the goods for a changed order', async () => {
    await careful(smallCatalogue({ products: [pieces('a'), pieces('b')] }))
    const attempt = await dryRun({ products: [pieces('b'), pieces('a')] })
    expect(attempt.imported).toMatchObject({ changed: true, changes: [] })
  })
})

describe('an import that would lose something', () => {
  const lossy = (): CatalogueFileInput => smallCatalogue({ products: [tiles({ variations: [tile()] })] })

  test('writes nothing unless losses are accepted, and lists them', async () => {
    await careful(rich(), richPictures)
    const before = await readImportedRows(shop)
    const refused = await careful(lossy())
    expect(refused.imported).toMatchObject({ written: false })
    expect(lossesOf(refused)).toContain('pictures lost')
    expect(await readImportedRows(shop)).toEqual(before)
    expect((await careful(lossy(), [], { acceptLosses: true })).imported).toMatchObject({ written: true })
    expect(await readImportedRows(shop)).not.toEqual(before)
  })

  test('leaves what staff recorded of an article, such as its place in the yard [M-049]', async () => {
    await careful(rich(), richPictures)
    await queries.execute(sql`update variation set bin = 'A12', reserved_hundredths = 36 where sku = 'T-1'`)
    const next = { ...rich(), lookbook: [], products: [tiles({ name: 'Fell slab' })] }
    expect((await careful(next, [], { acceptLosses: true, withStock: true })).imported).toMatchObject({
      written: true,
    })
    const { rows } = await queries.execute(
      sql`select bin, reserved_hundredths as reserved from variation where sku = 'T-1'`,
    )
    expect(rows).toEqual([{ bin: 'A12', reserved: 36 }])
  })

  test('stores no new picture either', async () => {
    await careful(rich(), richPictures)
    const folder = shop.folder('lossy')
    await mkdir(join(folder, 'media'), { recursive: true })
    await writeFile(
      join(folder, 'media', 'new.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"/>',
    )
    await writeFile(
      join(folder, 'catalogue.json'),
      JSON.stringify({ products: [tiles({ media: [{ file: 'new.svg' }] })] }),
    )
    const saved: string[] = []
    const media = {
      ...shop.media,
      save: async (hash: string, ...rest: [Uint8Array, Uint8Array]) => {
        saved.push(hash)
        await shop.media.save(hash, ...rest)
      },
    }
    expect(importAttemptOf(await importCatalogue(shop.database, media, folder)).imported).toMatchObject({
      written: false,
    })
    expect(saved).toEqual([])
    const accepted = await importCatalogue(shop.database, media, folder, {
      ...safeImportOptions,
      acceptLosses: true,
    })
    expect(importAttemptOf(accepted).imported).toMatchObject({ written: true })
    expect(saved).toHaveLength(1)
  })
})

describe('a picture or drawing with new content under its old name', () => {
  const drawing = (side: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><path d="M0 0h4v4z"/></svg>`
  const write = async (folder: string, side: number) => {
    const file = smallCatalogue({
      attribute_groups: [
        { code: 'colour', name: 'Colour', options: [{ code: 'grey', name: 'Grey', icon: 'grey.svg' }] },
      ],
      categories: [{ slug: 'paving', name: 'Paving', picture: 'paving.svg' }],
      products: [
        tiles({ media: [{ file: 'slab.svg' }] }),
        pieces('hod', {
          variations: [{ sku: 'HOD', name: 'Hod', snake_case: 'brick_hod', selling_price: 20 }],
        }),
      ],
    })
    await mkdir(join(folder, 'media', 'icons'), { recursive: true })
    await writeFile(join(folder, 'catalogue.json'), JSON.stringify(file))
    for (const name of ['grey.svg', 'paving.svg', 'slab.svg', 'icons/brick_hod.svg'])
      await writeFile(join(folder, 'media', name), drawing(side))
  }

  test('is found by the next import, each of them, and raises the version', async () => {
    const folder = shop.folder('drawn')
    await write(folder, 4)
    const importFolder = async () => importAttemptOf(await importCatalogue(shop.database, shop.media, folder))
    expect((await importFolder()).imported).toMatchObject({ changed: true })
    expect((await importFolder()).imported).toMatchObject({ changed: false })
    for (const [name, changed] of [
      ['grey.svg', 'colour grey: grey.svg'],
      ['paving.svg', 'paving: paving.svg'],
      ['slab.svg', 'slab: slab.svg'],
      ['icons/brick_hod.svg', 'brick_hod'],
    ] as const) {
      await writeFile(join(folder, 'media', name), drawing(8))
      const version = await shop.version()
      const attempt = await importFolder()
      expect(attempt.imported).toMatchObject({ written: true, changed: true })
      expect(changesByKind(attempt)['pictures with new content under their old name']).toEqual([changed])
      expect(await shop.version()).toBe(version + 1)
    }
    const { rows } = await queries.execute(sql`select svg from pack_icon`)
    expect(rows).toEqual([{ svg: drawing(8) }])
  })
})

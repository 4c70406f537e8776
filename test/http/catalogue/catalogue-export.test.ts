import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { CatalogueFile } from '#contract/catalogue-file/catalogue.ts'
import { exportCatalogue } from '#server/catalogue/export/export.ts'
import { importCatalogue } from '#server/catalogue/import/import.ts'
import { generateCatalogue } from '../../../tools/catalogue-generator/generate.ts'
import { fullImport, importAttemptOf, openEmptyShop } from '../../setup/empty-shop.ts'
import { pieces, smallCatalogue, smallDelivery, tile, tiles } from './small-catalogue.ts'

/* import ∘ export changes nothing (D10), with stock and without. */

const shop = await openEmptyShop()
beforeEach(() => shop.clear())

const readCatalogue = async (folder: string): Promise<CatalogueFile> => {
  const { $schema, ...file } = CatalogueFile.parse(
    JSON.parse(await readFile(join(folder, 'catalogue.json'), 'utf8')),
  )
  return file
}

/** The same file without the stock_was of an export. */
const withoutMarks = (file: CatalogueFile): CatalogueFile => ({
  ...file,
  products: file.products.map((product) => ({
    ...product,
    variations: product.variations.map(({ stock_was: _mark, ...variation }) => variation),
  })),
})

const importFolder = async (folder: string, media = shop.media) =>
  importAttemptOf(await importCatalogue(shop.database, media, folder, fullImport))

const exportFolder = async (media = shop.media, withStock = true): Promise<string> => {
  const folder = shop.folder('export')
  expect(await exportCatalogue(shop.database, media, folder, { withStock })).toMatchObject({ ok: true })
  return folder
}

describe('exporting', () => {
  test('writes the demo catalogue as it was imported, with its pictures, and importing it changes nothing', async () => {
    expect(await importFolder('catalogue/demo', shop.demoMedia)).toMatchObject({ problems: [] })
    const version = await shop.version()
    const folder = await exportFolder(shop.demoMedia)
    const file = await readCatalogue(folder)
    expect(withoutMarks(file)).toEqual(await readCatalogue('catalogue/demo'))
    const pictures = file.products.flatMap((product) => product.media.map((medium) => medium.file))
    for (const picture of new Set(pictures))
      expect(await readFile(join(folder, 'media', picture))).toEqual(
        await readFile(join('catalogue/demo/media', picture)),
      )
    expect(await importFolder(folder, shop.demoMedia)).toMatchObject({
      problems: [],
      imported: { changed: false },
    })
    expect(await shop.version()).toBe(version)
  })

  test('includes what was withdrawn, emptied or sold, and creates the same shop elsewhere', async () => {
    const file = smallCatalogue({
      products: [
        tiles({ variations: [tile(), tile({ sku: 'T-2' })], related: ['spade'] }),
        pieces('spade', { withdrawn: true, media: [{ file: 'a.png', alt: 'A', collection: 'plan' }] }),
      ],
      delivery: smallDelivery(),
      discount_codes: [
        { code: 'TEN', percent: 10, minimum: '50.50', limit: 5, ends_on: '2027-01-31' },
        { code: 'FREE', free_delivery: true, withdrawn: true },
        { code: 'NOTHING', amount: 0 },
      ],
    })
    await shop.tryImport(file, ['a.png'])
    await shop.tryImport(smallCatalogue())
    await shop.database.queries.execute(sql`update variation set stock_hundredths = 1008 where sku = 'T-1'`)
    const first = await exportFolder()
    expect((await readCatalogue(first)).products[0]?.variations).toMatchObject([
      { sku: 'T-1', stock: 1008, withdrawn: false },
      { sku: 'T-2', stock: 21_600, withdrawn: true, attributes: { colour: 'grey' } },
    ])
    expect(await importFolder(first)).toMatchObject({ problems: [], imported: { changed: false } })
    await shop.clear()
    expect(await importFolder(first)).toMatchObject({ problems: [] })
    const again = await readCatalogue(await exportFolder())
    expect(again).toEqual(await readCatalogue(first))
    expect(again.discount_codes).toContainEqual(expect.objectContaining({ code: 'NOTHING', amount: 0 }))
  })

  test('retains the file’s order of withdrawn variations, and puts those that it left out last [D10]', async () => {
    const packs = (...skus: readonly string[]) =>
      smallCatalogue({
        products: [
          pieces('spade', {
            variations: skus.map((sku) => ({
              sku: sku.toUpperCase(),
              name: sku,
              snake_case: 'piece',
              selling_price: 10,
              withdrawn: sku === 'b',
            })),
          }),
        ],
      })
    const exportedSkus = async () => {
      const folder = await exportFolder()
      expect(await importFolder(folder)).toMatchObject({ problems: [], imported: { changed: false } })
      return (await readCatalogue(folder)).products[0]?.variations.map(({ sku }) => sku)
    }
    await shop.tryImport(packs('a', 'b', 'c'))
    expect(await exportedSkus()).toEqual(['A', 'B', 'C'])
    await shop.tryImport(packs('c', 'd'))
    expect(await exportedSkus()).toEqual(['C', 'D', 'A', 'B'])
  })

  test('writes two pictures of one name under two names', async () => {
    await shop.tryImport(smallCatalogue({ products: [tiles({ media: [{ file: 'a.png' }] })] }), ['a.png'])
    const folder = await exportFolder()
    const other = await exportFolder()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>'
    await writeFile(join(other, 'media', 'a.png'), svg)
    await writeFile(
      join(other, 'catalogue.json'),
      JSON.stringify({ products: [pieces('spade', { media: [{ file: 'a.png' }] })] }),
    )
    expect(await importFolder(other)).toMatchObject({ problems: [] })
    const both = await exportFolder()
    const [first, second] = (await readCatalogue(both)).products.map(
      (product) => product.media[0]?.file ?? '',
    )
    expect(first).toBe('a.png')
    expect(second).toMatch(/^a-[0-9a-f]{8}\.png$/)
    expect(await readFile(join(both, 'media', 'a.png'))).toEqual(
      await readFile(join(folder, 'media', 'a.png')),
    )
    expect(await readFile(join(both, 'media', second ?? ''), 'utf8')).toBe(svg)
  })

  test('includes a catalogue’s own pack drawings', async () => {
    const file = smallCatalogue({
      products: [
        pieces('hod', {
          variations: [{ sku: 'HOD', name: 'Hod', snake_case: 'brick_hod', selling_price: 20 }],
        }),
      ],
    })
    expect((await shop.tryImport(file)).imported?.warnings).toMatchObject([
      {
        path: 'products[0].variations[0].snake_case',
        message: expect.stringContaining("no icon 'brick_hod'"),
      },
    ])
    const folder = await exportFolder()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>'
    const icon = join(folder, 'media', 'icons', 'brick_hod.svg')
    await mkdir(join(folder, 'media', 'icons'), { recursive: true })
    await writeFile(icon, svg)
    expect(await importFolder(folder)).toMatchObject({
      problems: [],
      imported: { changed: true, warnings: [] },
    })
    expect(await readFile(join(await exportFolder(), 'media', 'icons', 'brick_hod.svg'), 'utf8')).toBe(svg)
    await writeFile(icon, '<p>not a drawing</p>')
    expect((await importFolder(folder)).problems).toEqual([
      'products[0].variations[0].snake_case: media/icons/brick_hod.svg is not an SVG drawing that can be read',
    ])
  })

  test('overwrites no catalogue', async () => {
    await shop.tryImport(smallCatalogue())
    const folder = await exportFolder()
    const before = await stat(join(folder, 'catalogue.json'))
    expect(await exportCatalogue(shop.database, shop.media, folder, { withStock: false })).toEqual({
      ok: false,
      error: `There is a catalogue in ${folder} already. Name another folder.`,
    })
    expect((await stat(join(folder, 'catalogue.json'))).mtimeMs).toBe(before.mtimeMs)
  })
})

describe('generating', () => {
  test('creates the same catalogue from the same numbers, which imports without a remark', async () => {
    const [first, second, other] = [shop.folder('one'), shop.folder('two'), shop.folder('three')]
    await generateCatalogue(first, 60, 7)
    await generateCatalogue(second, 60, 7)
    await generateCatalogue(other, 60, 8)
    const text = await readFile(join(first, 'catalogue.json'), 'utf8')
    expect(await readFile(join(second, 'catalogue.json'), 'utf8')).toBe(text)
    expect(await readFile(join(other, 'catalogue.json'), 'utf8')).not.toBe(text)
    expect(await importFolder(first)).toMatchObject({
      problems: [],
      imported: { products: 60, warnings: [] },
    })
    expect(withoutMarks(await readCatalogue(await exportFolder()))).toEqual(await readCatalogue(first))
  })
})

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { exportCatalogue } from '#server/catalogue/export/export.ts'
import { type ImportOptions, importCatalogue, safeImportOptions } from '#server/catalogue/import/import.ts'
import { importAttemptOf, openEmptyShop } from '../../setup/empty-shop.ts'
import { changesByKind, importWithDefaults, readImportedRows } from './import-with-defaults.ts'
import { pieces, smallCatalogue, tile, tiles } from './small-catalogue.ts'

/*
 * How an import treats stock, which the shop counts itself, and 'was' prices, which must have been charged
 * (D10).
 */

const shop = await openEmptyShop()
const { queries } = shop.database
beforeEach(() => shop.clear())
const careful = importWithDefaults(shop)

const stockOf = async (sku: string): Promise<number | null> => {
  const { rows } = await queries.execute<{ stock: number | null }>(
    sql`select stock_hundredths as stock from variation where sku = ${sku}`,
  )
  return rows[0]?.stock ?? null
}

const sell = (sku: string, hundredths: number) =>
  queries.execute(
    sql`with sold as (update variation set stock_hundredths = stock_hundredths - ${hundredths} where sku = ${sku} returning id)
      insert into stock_move (variation_id, kind, delta_hundredths) select id, 'count', ${-hundredths} from sold`,
  )

describe('stock', () => {
  const withStock = { withStock: true }
  const exportFolder = async (options: { readonly withStock: boolean }): Promise<string> => {
    const folder = shop.folder('stock')
    expect(await exportCatalogue(shop.database, shop.media, folder, options)).toMatchObject({ ok: true })
    return folder
  }
  const importFolder = async (folder: string, options: Partial<ImportOptions> = {}) =>
    importAttemptOf(
      await importCatalogue(shop.database, shop.media, folder, { ...safeImportOptions, ...options }),
    )
  const edit = async (folder: string, from: string, to: string): Promise<void> => {
    const path = join(folder, 'catalogue.json')
    const text = await readFile(path, 'utf8')
    expect(text).toContain(from)
    await writeFile(path, text.replace(from, to))
  }

  test('is exported and imported only on request, so that sales meanwhile are not undone', async () => {
    await careful(smallCatalogue())
    expect(await stockOf('T-1')).toBe(21_600)
    const folder = await exportFolder({ withStock: false })
    expect(await readFile(join(folder, 'catalogue.json'), 'utf8')).not.toContain('"stock')
    await sell('T-1', 600)
    expect((await importFolder(folder)).imported).toMatchObject({ changed: false, warnings: [] })
    const repeated = await careful(smallCatalogue())
    expect(repeated.imported).toMatchObject({ changed: false, changes: [] })
    expect(repeated.imported?.warnings).toEqual([
      {
        path: '',
        message:
          'stock is not imported unless it is asked for with --with-stock. The shop keeps its own count of T-1',
      },
    ])
    expect(await stockOf('T-1')).toBe(21_000)
  })

  test('and the person who imported it are in the audit log, where the import changed something [M-188]', async () => {
    await careful(smallCatalogue())
    const folder = await exportFolder(withStock)
    const actor = { kind: 'terminal', name: 'root' } as const
    await importFolder(folder, { actor, ...withStock })
    await edit(folder, '"stock": 216', '"stock": 200')
    await importFolder(folder, { actor, ...withStock, dryRun: true })
    await importFolder(folder, { actor, ...withStock })
    const { rows } = await queries.execute(sql`select actor, actor_name as name, after from audit`)
    expect(rows).toMatchObject([{ actor: 'terminal', name: 'root', after: { withStock: true } }])
  })

  test('of a new variation is set as its first count, with an entry in the ledger', async () => {
    await careful(smallCatalogue())
    await careful({ products: [tiles({ variations: [tile(), tile({ sku: 'T-2', stock: 100 })] })] })
    expect(await stockOf('T-2')).toBe(10_000)
    const { rows } =
      await queries.execute(sql`select v.sku, m.kind, m.delta_hundredths as delta from stock_move m
      join variation v on v.id = m.variation_id order by v.sku`)
    expect(rows).toEqual([
      { sku: 'T-1', kind: 'count', delta: 21_600 },
      { sku: 'T-2', kind: 'count', delta: 10_000 },
    ])
  })

  test('is unchanged by an export and import with stock, and set where the merchant changes it', async () => {
    await careful(smallCatalogue())
    const folder = await exportFolder(withStock)
    expect((await importFolder(folder, withStock)).imported).toMatchObject({
      changed: false,
      changes: [],
      warnings: [],
    })
    await edit(folder, '"stock": 216', '"stock": 300')
    const attempt = await importFolder(folder, withStock)
    expect(attempt.imported).toMatchObject({ written: true, changed: true })
    expect(changesByKind(attempt)).toEqual({ 'stock counts set': ['T-1: 216 → 300'] })
    expect(await stockOf('T-1')).toBe(30_000)
    expect((await importFolder(folder, withStock)).imported).toMatchObject({ changed: false })
  })

  test('that has moved since its export is rejected by name, and nothing is written', async () => {
    const goods = tiles({ variations: [tile(), tile({ sku: 'T-2', stock: 50 })] })
    await careful(smallCatalogue({ products: [goods] }))
    const folder = await exportFolder(withStock)
    await edit(folder, '"stock": 50', '"stock": 60')
    await edit(folder, '"name": "Slab"', '"name": "Slate"')
    await sell('T-1', 600)
    const before = await readImportedRows(shop)
    for (const dryRun of [true, false]) {
      const { problems } = await importFolder(folder, { withStock: true, acceptLosses: true, dryRun })
      expect(problems).toEqual([
        "products[0].variations[0].stock: the stock of 'T-1' has moved since this file was exported: it was 216 and is 210 now. Export it again, or take stock and stock_was out of this row",
      ])
    }
    expect(await readImportedRows(shop)).toEqual(before)
  })

  test('of a row without a valid stock_was requires confirmation, since it may overwrite sales', async () => {
    await careful(smallCatalogue())
    await sell('T-1', 600)
    const refused = await careful(smallCatalogue(), [], withStock)
    expect(refused.imported).toMatchObject({ written: false })
    expect(changesByKind(refused)).toEqual({
      'stock counts overwritten that stock_was does not vouch for': ['T-1: 210 → 216'],
    })
    expect(await stockOf('T-1')).toBe(21_000)
    await careful(smallCatalogue(), [], { withStock: true, acceptLosses: true })
    expect(await stockOf('T-1')).toBe(21_600)
  })
})

describe("a 'was' price", () => {
  const priced = (selling_price: number, regular_price: number | null) =>
    pieces('spade', {
      variations: [{ sku: 'SPADE', name: 'Spade', snake_case: 'piece', selling_price, regular_price }],
    })
  const warningsOf = async (...prices: Parameters<typeof priced>) =>
    (await careful({ products: [priced(...prices)] })).imported?.warnings

  test('that was never charged is reported, and one that was charged is not', async () => {
    await careful(smallCatalogue({ products: [priced(10, null)] }))
    expect(await warningsOf(9, 11)).toEqual([
      {
        path: 'products[0].variations[0].regular_price',
        message: "'SPADE' was never charged at 11: a 'was' price must be one that customers could have paid",
      },
    ])
    expect(await warningsOf(9, 10)).toEqual([])
    await careful({ products: [priced(11, null)] })
    expect(await warningsOf(9, 11)).toEqual([])
  })

  test('per square metre is compared with the price per square metre', async () => {
    await careful(smallCatalogue())
    const attempt = await careful({
      products: [tiles({ variations: [tile({ selling_regular_price: 40 })] })],
    })
    expect(attempt.imported?.warnings).toMatchObject([
      { path: 'products[0].variations[0].selling_regular_price' },
    ])
  })

  test('of the first catalogue is trusted, and so is one from before prices were recorded', async () => {
    const first = await careful(smallCatalogue({ products: [priced(9, 12)] }))
    expect(first.imported?.warnings).toEqual([])
    await queries.execute(sql`delete from price_charged`)
    expect(await warningsOf(9, 12)).toEqual([])
    expect(await warningsOf(9, 13)).toHaveLength(1)
  })
})

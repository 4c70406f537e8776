import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CatalogueFileInput } from '#contract/catalogue-file/catalogue.ts'
import { importCatalogue } from '#server/catalogue/import/import.ts'
import { createMaintenance } from '#server/maintenance/index.ts'
import { importAttemptOf, openEmptyShop } from '../../setup/empty-shop.ts'
import { pieces, smallCatalogue, smallDelivery, tile, tiles } from './small-catalogue.ts'

/* What an import does to a shop that has goods already (D10). */

const shop = await openEmptyShop()
const { queries } = shop.database
beforeEach(() => shop.clear())

const importFile = async (file: CatalogueFileInput, pictures?: readonly string[]) => {
  const { imported, problems } = await shop.tryImport(file, pictures)
  expect(problems).toEqual([])
  return imported
}

interface VariationRow extends Record<string, unknown> {
  readonly id: number
  readonly sku: string
  readonly product: string
  readonly withdrawn: boolean
  readonly stock: number | null
  readonly price: number
  readonly options: readonly string[]
}

const variations = async (): Promise<Record<string, VariationRow>> => {
  const { rows } = await queries.execute<VariationRow>(sql`select v.id, v.sku, p.slug as product, v.withdrawn,
    v.stock_hundredths as stock, v.selling_rate as price, coalesce((select json_agg(o.code) from variation_option vo
      join attribute_option o on o.id = vo.option_id where vo.variation_id = v.id), '[]') as options
    from variation v join product p on p.id = v.product_id order by v.sku`)
  return Object.fromEntries(rows.map((row) => [row.sku, row]))
}

const slugs = async (table: string): Promise<readonly string[]> => {
  const { rows } = await queries.execute<{ key: string }>(
    sql`select ${sql.identifier(table === 'product' || table === 'category' ? 'slug' : 'code')} as key
      from ${sql.identifier(table)} order by position`,
  )
  return rows.map((row) => row.key)
}

describe('importing again', () => {
  test('changes nothing, not even the version', async () => {
    const file = smallCatalogue({
      products: [tiles({ media: [{ file: 'a.png', alt: 'A' }], related: ['spade'] }), pieces('spade')],
      delivery: smallDelivery(),
      discount_codes: [{ code: 'ten', percent: 10 }],
    })
    expect(await importFile(file, ['a.png'])).toMatchObject({ changed: true, products: 2, variations: 2 })
    expect(await shop.version()).toBe(1)
    const before = await variations()
    expect(await importFile(file, ['a.png'])).toMatchObject({ changed: false })
    expect(await shop.version()).toBe(1)
    expect(await variations()).toEqual(before)
  })

  test('with another price retains the ids and raises the version, which notifies other processes', async () => {
    await importFile(smallCatalogue())
    const { 'T-1': before } = await variations()
    const notifications: string[] = []
    await shop.database.listen('catalogue', (payload) => void notifications.push(payload))
    await importFile(
      smallCatalogue({
        products: [
          tiles({
            variations: [tile({ product_portion: '23.5', selling_from_price: 26, selling_price: 561.6 })],
          }),
        ],
      }),
    )
    expect((await variations())['T-1']).toEqual({ ...before, price: 5_616_000 })
    expect(await shop.version()).toBe(2)
    await expect.poll(() => notifications).toHaveLength(1)
  })

  test('runs two concurrent imports one after the other', async () => {
    const both = await Promise.all([
      shop.tryImport(smallCatalogue()),
      shop.tryImport(smallCatalogue({ products: [pieces('spade')] })),
    ])
    expect(both.flatMap(({ problems }) => problems)).toEqual([])
    expect(Object.keys(await variations())).toEqual(['SPADE', 'T-1'])
    expect(await shop.version()).toBe(2)
  })
})

describe('what a file does not name', () => {
  test('is unchanged', async () => {
    await importFile(
      smallCatalogue({ delivery: smallDelivery(), discount_codes: [{ code: 'TEN', percent: 10 }] }),
    )
    const before = await variations()
    await importFile({ products: [pieces('spade')] })
    expect(await variations()).toMatchObject(before)
    expect(await slugs('delivery_zone')).toEqual(['all'])
    const { rows } = await queries.execute(sql`select code from discount_code`)
    expect(rows).toEqual([{ code: 'TEN' }])
  })

  test('withdraws a variation that a product no longer lists, and restores it with its id', async () => {
    const two = smallCatalogue({ products: [tiles({ variations: [tile(), tile({ sku: 'T-2' })] })] })
    await importFile(two)
    const before = await variations()
    await importFile(smallCatalogue())
    expect((await variations())['T-2']).toEqual({ ...before['T-2'], withdrawn: true })
    await importFile(two)
    expect(await variations()).toEqual(before)
  })

  test('replaces the pictures, specifications and links of a product as a whole', async () => {
    await importFile(
      smallCatalogue({
        products: [
          tiles({
            media: [{ file: 'a.png' }, { file: 'b.png' }],
            specifications: [{ name: 'Finish', value: 'Matt' }],
            related: ['spade'],
            custom_sash: 'New',
          }),
          pieces('spade'),
        ],
      }),
      ['a.png', 'b.png'],
    )
    await importFile(smallCatalogue({ products: [tiles({ media: [{ file: 'b.png', alt: 'B' }] })] }), [
      'b.png',
    ])
    const { rows } = await queries.execute(sql`select p.custom_sash, p.specifications,
      (select json_agg(json_build_object('file', m.file, 'alt', m.alt)) from medium m where m.product_id = p.id) as media,
      (select count(*)::int from product_link l where l.product_id = p.id) as links from product p where slug = 'slab'`)
    expect(rows).toEqual([
      { custom_sash: null, specifications: [], media: [{ file: 'b.png', alt: 'B' }], links: 0 },
    ])
  })

  test('leaves stock that is not given to the shop’s count, and removes the limit for null', async () => {
    await importFile(smallCatalogue())
    await queries.execute(sql`update variation set stock_hundredths = 5004`)
    const { stock: _left, ...silent } = tile()
    await importFile(smallCatalogue({ products: [tiles({ variations: [silent] })] }))
    expect((await variations())['T-1']?.stock).toBe(5004)
    await importFile(smallCatalogue({ products: [tiles({ variations: [tile({ stock: null })] })] }))
    expect((await variations())['T-1']?.stock).toBeNull()
    await importFile(smallCatalogue())
    expect((await variations())['T-1']?.stock).toBe(21_600)
  })

  test('replaces delivery as a whole', async () => {
    await importFile(smallCatalogue({ delivery: smallDelivery() }))
    const other = smallDelivery()
    other.zones = [{ code: 'mainland', name: 'Mainland', prefixes: ['LS'] }]
    for (const service of other.services) service.rates = [{ zone: 'mainland', bands: [{ cost: 0 }] }]
    await importFile({ delivery: other })
    expect(await slugs('delivery_zone')).toEqual(['mainland'])
  })
})

describe('what a file names', () => {
  test('moves a sku to another product of the same file', async () => {
    await importFile(smallCatalogue({ products: [tiles({ variations: [tile(), tile({ sku: 'T-2' })] })] }))
    const before = await variations()
    await importFile(
      smallCatalogue({
        products: [tiles(), tiles({ slug: 'second', variations: [tile({ sku: 'T-2', name: 'Moved' })] })],
      }),
    )
    expect((await variations())['T-2']).toEqual({ ...before['T-2'], product: 'second' })
  })

  test('takes the order of the file, and puts new goods behind those before them', async () => {
    const products = (...names: readonly string[]) => ({ products: names.map((name) => pieces(name)) })
    await importFile(smallCatalogue(products('a', 'b', 'c')))
    await importFile(products('c'))
    expect(await slugs('product')).toEqual(['a', 'b', 'c'])
    await importFile(products('c', 'new', 'a'))
    expect(await slugs('product')).toEqual(['c', 'new', 'b', 'a'])
  })

  test('stores texts verbatim as plain text', async () => {
    const name = `<script>alert('1')</script> & "tiles" £5 — 20 m²`
    await importFile(smallCatalogue({ products: [tiles({ name, description: 'One\r\n\r\nTwo' })] }))
    const { rows } = await queries.execute(sql`select name, description from product`)
    expect(rows).toEqual([{ name, description: 'One\n\nTwo' }])
  })

  test('accepts numbers as text, and a byte order mark', async () => {
    const text = JSON.stringify(
      smallCatalogue({
        products: [tiles({ variations: [tile({ selling_price: '540.0000', stock: '216.00' })] })],
      }),
    )
    const { problems } = await shop.tryImport(`\uFEFF${text}`)
    expect(problems).toEqual([])
    expect((await variations())['T-1']).toMatchObject({ price: 5_400_000, stock: 21_600, options: ['grey'] })
  })

  test('renames attribute options and discount codes instead of adding others', async () => {
    await importFile(smallCatalogue({ discount_codes: [{ code: 'TEN', percent: 10 }] }))
    await importFile({
      attribute_groups: [
        {
          code: 'colour',
          name: 'Hue',
          options: [
            { code: 'grey', name: 'Slate' },
            { code: 'red', name: 'Red' },
          ],
        },
      ],
      discount_codes: [{ code: 'ten', percent: 15, withdrawn: true }],
    })
    const { rows } = await queries.execute(sql`select g.name as "group", o.name from attribute_option o
      join attribute_group g on g.id = o.group_id order by o.position`)
    expect(rows).toEqual([
      { group: 'Hue', name: 'Slate' },
      { group: 'Hue', name: 'Red' },
    ])
    const codes = await queries.execute(
      sql`select code, rules->>'percent' as percent, withdrawn from discount_code`,
    )
    expect(codes.rows).toEqual([{ code: 'TEN', percent: '15', withdrawn: true }])
  })
})

test('reports figures of a shop without goods [F3]', async () => {
  const { status } = createMaintenance({
    database: shop.database,
    log: { error: () => undefined },
    now: () => new Date(),
    declines: async () => 0,
  })
  expect(await status()).toMatchObject({ catalogueVersion: 0, orders: 0 })
})

test('imports the example of the guide as it is', async () => {
  const guide = await readFile('docs/catalogue.md', 'utf8')
  const example = guide.match(/```json\n([\s\S]*?)\n```/)?.[1] ?? ''
  const pictures = [...example.matchAll(/"([\w-]+\.png)"/g)].map(([, name]) => name ?? '')
  const { imported, problems } = await shop.tryImport(example, pictures)
  expect(problems).toEqual([])
  expect(imported).toMatchObject({ changed: true, warnings: [] })
})

test('imports the demo catalogue without a remark', async () => {
  const result = await importCatalogue(shop.database, shop.demoMedia, 'catalogue/demo')
  expect(importAttemptOf(result)).toMatchObject({ problems: [], imported: { warnings: [] } })
})

import { type SQL, sql } from 'drizzle-orm'
import type { CatalogueFile } from '#contract/catalogue-file/catalogue.ts'
import type { Queries } from '../../database/database.ts'
import { mergeOrder } from './order.ts'
import type { Picture } from './pictures.ts'
import { readOrder, rowSet, upsert, writeOrder } from './rows.ts'

type Pictures = ReadonlyMap<string, Picture>

const hashOf = (pictures: Pictures, name: string | null): string | null =>
  name === null ? null : (pictures.get(name)?.hash ?? null)

export const applySuppliers = (tx: Queries, { suppliers }: CatalogueFile): Promise<void> =>
  upsert(tx, {
    table: 'supplier',
    columns: { code: 'text', name: 'text', allow_sample_discount: 'boolean' },
    key: ['code'],
    rows: suppliers,
  })

/** Writes the file's categories, in its order among those that the shop has. */
export const applyCategories = async (
  tx: Queries,
  { categories }: CatalogueFile,
  pictures: Pictures,
): Promise<void> => {
  if (categories.length === 0) return
  const named = categories.map((category) => category.slug)
  const order = mergeOrder(await readOrder(tx, 'category', 'slug'), named)
  await upsert(tx, {
    table: 'category',
    columns: {
      slug: 'text',
      name: 'text',
      summary: 'text',
      description: 'text',
      picture: 'text',
      picture_hash: 'text',
      position: 'integer',
    },
    key: ['slug'],
    once: ['position'],
    rows: categories.map((category) => ({
      ...category,
      picture_hash: hashOf(pictures, category.picture),
      position: order.indexOf(category.slug),
    })),
  })
  await writeOrder(tx, 'category', 'slug', order)
}

/** Writes the file's attribute groups with their options, each in its order among those that the shop has. */
export const applyAttributeGroups = async (
  tx: Queries,
  { attribute_groups: groups }: CatalogueFile,
  pictures: Pictures,
): Promise<void> => {
  if (groups.length === 0) return
  const named = groups.map((group) => group.code)
  const order = mergeOrder(await readOrder(tx, 'attribute_group', 'code'), named)
  await upsert(tx, {
    table: 'attribute_group',
    columns: { code: 'text', name: 'text', on_cards: 'boolean', position: 'integer' },
    key: ['code'],
    once: ['position'],
    rows: groups.map(({ code, name, on_cards }) => ({ code, name, on_cards, position: order.indexOf(code) })),
  })
  await writeOrder(tx, 'attribute_group', 'code', order)
  for (const group of groups) await applyOptions(tx, group, pictures)
}

const applyOptions = async (
  tx: Queries,
  { code, options }: CatalogueFile['attribute_groups'][number],
  pictures: Pictures,
): Promise<void> => {
  const inGroup: SQL = sql`t.group_id = (select g.id from attribute_group g where g.code = ${code})`
  const named = options.map((option) => option.code)
  const order = mergeOrder(await readOrder(tx, 'attribute_option', 'code', inGroup), named)
  const rows = options.map((option) => ({
    ...option,
    icon_hash: hashOf(pictures, option.icon),
    position: order.indexOf(option.code),
  }))
  await tx.execute(sql`insert into attribute_option (group_id, code, name, icon, icon_hash, swatch, position)
    select g.id, r.code, r.name, r.icon, r.icon_hash, r.swatch, r.position
    from ${rowSet(rows, { code: 'text', name: 'text', icon: 'text', icon_hash: 'text', swatch: 'text', position: 'integer' })}
    join attribute_group g on g.code = ${code}
    on conflict (group_id, code) do update
    set name = excluded.name, icon = excluded.icon, icon_hash = excluded.icon_hash, swatch = excluded.swatch
    where (attribute_option.name, attribute_option.icon, attribute_option.icon_hash, attribute_option.swatch)
      is distinct from (excluded.name, excluded.icon, excluded.icon_hash, excluded.swatch)`)
  await writeOrder(tx, 'attribute_option', 'code', order, inGroup)
}

/** Writes the drawings of packs, as the text of their SVG. */
export const applyPackIcons = (tx: Queries, icons: ReadonlyMap<string, string>): Promise<void> =>
  upsert(tx, {
    table: 'pack_icon',
    columns: { name: 'text', svg: 'text' },
    key: ['name'],
    rows: [...icons].map(([name, svg]) => ({ name, svg })),
  })

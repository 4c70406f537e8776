import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../database/database.ts'

/*
 * The database finds the changes of an import: the catalogue before, row by row, beside the catalogue after.
 * Only rows that differ are stored, and only their summary leaves the database (changes.ts), however many
 * products there are.
 */

/**
 * Every row that a catalogue decides, by kind and id, as JSON. Stock is the shop's own count and is compared
 * in stock.ts.
 */
const catalogueRows = sql`
  select 'supplier' as kind, id::text as id, code as name, to_jsonb(t) as data from supplier t
  union all select 'category', id::text, slug, to_jsonb(t) from category t
  union all select 'attribute-group', id::text, code, to_jsonb(t) from attribute_group t
  union all select 'option', o.id::text, g.code || ' ' || o.code, to_jsonb(o)
    from attribute_option o join attribute_group g on g.id = o.group_id
  union all select 'product', p.id::text, p.slug, to_jsonb(p) || jsonb_build_object('pictures', coalesce(m.pictures, '[]'),
      'extras', coalesce(l.extras, '[]'), 'related', coalesce(l.related, '[]'),
      'goes_with', coalesce(l.goes_with, '[]'))
    from product p
    left join (select product_id, jsonb_agg(to_jsonb(medium) - 'id' - 'product_id' order by position) as pictures
      from medium group by product_id) m on m.product_id = p.id
    left join (select product_id, jsonb_agg(linked_product_id order by position) filter (where kind = 'extra') as extras,
        jsonb_agg(linked_product_id order by position) filter (where kind = 'related') as related,
        jsonb_agg(linked_product_id order by position) filter (where kind = 'goes-with') as goes_with
      from product_link group by product_id) l on l.product_id = p.id
  union all select 'variation', v.id::text, v.sku, to_jsonb(v) - 'stock_hundredths' - 'reserved_hundredths'
      || jsonb_build_object('options', coalesce(o.options, '[]'))
    from variation v
    left join (select variation_id, jsonb_agg(option_id order by option_id) as options
      from variation_option group by variation_id) o on o.variation_id = v.id
  union all select 'icon', name, name, to_jsonb(t) from pack_icon t
  union all select 'zone', code, code, to_jsonb(t) from delivery_zone t
  union all select 'service', id::text, name, to_jsonb(t) from delivery_service t
  union all select 'discount-code', id::text, code, to_jsonb(t) from discount_code t
  union all select 'look', id::text, slug, to_jsonb(t) from look t
  union all select 'synonym', name, name, to_jsonb(t) from synonym t`

/** Takes a snapshot of the catalogue, until the transaction ends. */
export const snapshotCatalogue = async (tx: Queries): Promise<void> => {
  await tx.execute(sql`create temporary table catalogue_before on commit drop as ${catalogueRows}`)
  await tx.execute(sql`analyze catalogue_before`)
}

const differing = sql`catalogue_before b full join (${catalogueRows}) n on n.kind = b.kind and n.id = b.id
  where b.data is distinct from n.data`

const holds = async (tx: Queries, rows: SQL): Promise<boolean> => {
  const found = await tx.execute<{ holds: boolean }>(sql`select exists (select from ${rows}) as holds`)
  return found.rows[0]?.holds === true
}

/** Whether any row differs from the snapshot: stops at the first. */
export const hasDifference = (tx: Queries): Promise<boolean> => holds(tx, differing)

/**
 * Finds the rows that differ from the snapshot, for `readChanges`. Before is null for a new row, after for a
 * removed one. Returns whether there are any.
 */
export const findDifference = async (tx: Queries): Promise<boolean> => {
  await tx.execute(sql`create temporary table catalogue_difference on commit drop as
    select coalesce(n.kind, b.kind) as kind, coalesce(n.name, b.name) as name, b.data as before, n.data as after
    from ${differing}`)
  await tx.execute(sql`create index on catalogue_difference (kind)`)
  await tx.execute(sql`analyze catalogue_difference`)
  return holds(tx, sql`catalogue_difference`)
}

/** The tables that an import writes, and whether the database numbers their rows. */
const written: readonly (readonly [table: string, isNumbered: boolean])[] = [
  ['supplier', true],
  ['category', true],
  ['attribute_group', true],
  ['attribute_option', true],
  ['product', true],
  ['variation', true],
  ['variation_option', false],
  ['medium', true],
  ['product_link', false],
  ['pack_icon', false],
  ['delivery_zone', false],
  ['delivery_service', false],
  ['discount_code', true],
  ['synonym', false],
  ['price_charged', false],
  ['look', true],
]

/**
 * Puts temporary copies in front of the tables that an import writes: until the end of the transaction their
 * names mean the copies. A dry run runs the import on them, and neither locks nor writes a row that shoppers
 * buy from.
 */
export const shadowCatalogue = async (tx: Queries): Promise<void> => {
  for (const [name, isNumbered] of written) {
    const [own, copy] = [sql.raw(`public."${name}"`), sql.raw(`pg_temp."${name}"`)]
    await tx.execute(
      sql`create temporary table ${sql.identifier(name)} (like ${own} including all) on commit drop`,
    )
    await tx.execute(sql`insert into ${copy} overriding system value select * from ${own}`)
    if (isNumbered)
      await tx.execute(sql`select setval(pg_get_serial_sequence(${`pg_temp.${name}`}, 'id'),
        (select coalesce(max(id), 0) + 1 from ${copy}), false)`)
    await tx.execute(sql`analyze ${copy}`)
  }
  /* Prepared statements of the connection still refer to the original tables. */
  await tx.execute(sql`discard plans`)
}

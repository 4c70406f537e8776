import { sql } from 'drizzle-orm'
import type { Queries } from '../../database/database.ts'

/**
 * Everything that a catalogue decides, as one hash: what an import leaves alike needs no new version. Rows that are
 * written anew are compared without their ids.
 */
export const fingerprint = async (tx: Queries): Promise<string> => {
  const { rows } = await tx.execute<{ print: string }>(sql`select md5(array[
    (select md5(string_agg(md5(t::text), '' order by id)) from supplier t),
    (select md5(string_agg(md5(t::text), '' order by id)) from category t),
    (select md5(string_agg(md5(t::text), '' order by id)) from attribute_group t),
    (select md5(string_agg(md5(t::text), '' order by id)) from attribute_option t),
    (select md5(string_agg(md5(t::text), '' order by id)) from product t),
    (select md5(string_agg(md5(t::text), '' order by id)) from variation t),
    (select md5(string_agg(md5(t::text), '' order by variation_id, option_id)) from variation_option t),
    (select md5(string_agg(md5(row(product_id, file, hash, width, height, alt, collection, position)::text), ''
      order by product_id, position)) from medium),
    (select md5(string_agg(md5(t::text), '' order by product_id, kind, linked_product_id)) from product_link t),
    (select md5(string_agg(md5(t::text), '' order by name)) from pack_icon t),
    (select md5(string_agg(md5(t::text), '' order by code)) from delivery_zone t),
    (select md5(string_agg(md5(t::text), '' order by id)) from delivery_service t),
    (select md5(string_agg(md5(t::text), '' order by id)) from discount_code t)]::text) as print`)
  return rows[0]?.print ?? ''
}

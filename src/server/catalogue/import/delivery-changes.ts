import { type SQL, sql } from 'drizzle-orm'

/*
 * What an import changes within the delivery: the rates of a service and the postcodes of a zone are lists in
 * one row, so a row that is merely changed may have lost a part of what it had.
 */

/** The rates of a service for one zone, before (`r`) and after (`q`). */
const ratesOfZone = sql`catalogue_difference d, jsonb_array_elements(d.before -> 'rules' -> 'rates') r,
  jsonb_array_elements(d.after -> 'rules' -> 'rates') q
  where d.kind = 'service' and d.before is not null and d.after is not null and q ->> 'zone' = r ->> 'zone'`

/** The heaviest load of a list of bands, in grams; a band without a limit takes every load. */
const heaviest = (rates: SQL): SQL =>
  sql`(select max(coalesce((b ->> 'upTo')::bigint, 9223372036854775807)) from jsonb_array_elements(${rates} -> 'bands') b)`

const surcharges = (rates: SQL): SQL =>
  sql`jsonb_array_elements(coalesce(${rates} -> 'surcharges', '[]'::jsonb))`

/** A zone that a service no longer goes to, while both still exist. */
export const ratesLost = sql`select name, jsonb_build_array(r ->> 'zone') as detail
  from catalogue_difference d, jsonb_array_elements(before -> 'rules' -> 'rates') r
  where d.kind = 'service' and before is not null and after is not null
    and not exists (select from jsonb_array_elements(after -> 'rules' -> 'rates') q
      where q ->> 'zone' = r ->> 'zone') and exists (select from delivery_zone z where z.code = r ->> 'zone')`

/** A zone in which a service takes lighter loads only. */
export const weightsLost = sql`select d.name, jsonb_build_array(r ->> 'zone') as detail from ${ratesOfZone}
  and ${heaviest(sql`q`)} < ${heaviest(sql`r`)}`

export const surchargesLost = sql`select d.name, jsonb_build_array((r ->> 'zone') || ' ' || (s ->> 'name')) as detail
  from (select d.name, r, q from ${ratesOfZone}) d, ${surcharges(sql`r`)} s
  where not exists (select from ${surcharges(sql`q`)} t where t ->> 'name' = s ->> 'name')`

/** Prefixes that a zone had and that no zone has: those who live there fall to another zone, or to none. */
export const postcodesLost = sql`select name, jsonb_build_array(prefix) as detail
  from catalogue_difference d, jsonb_array_elements_text(before -> 'prefixes') prefix
  where d.kind = 'zone' and after is not null
    and not exists (select from delivery_zone z, jsonb_array_elements_text(z.prefixes) p where p = prefix)`

/**
 * Prices of bands and surcharges, before and after, as [what, rate, rate]: 'mainland up to 30 kg', 50000, 5000.
 */
export const deliveryPrices = sql`
  select d.name, (r ->> 'zone') || coalesce(' up to ' || trim_scale((b ->> 'upTo')::numeric / 1000) || ' kg', '') as field,
      (b ->> 'cost')::bigint as old, (c ->> 'cost')::bigint as new
    from (select d.name, r, q from ${ratesOfZone}) d, jsonb_array_elements(r -> 'bands') b,
      jsonb_array_elements(q -> 'bands') c
    where c ->> 'upTo' is not distinct from b ->> 'upTo'
  union all select d.name, (r ->> 'zone') || ' ' || (s ->> 'name'), (s ->> 'cost')::bigint, (t ->> 'cost')::bigint
    from (select d.name, r, q from ${ratesOfZone}) d, ${surcharges(sql`r`)} s, ${surcharges(sql`q`)} t
    where t ->> 'name' = s ->> 'name'`

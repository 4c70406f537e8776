import { sql } from 'drizzle-orm'
import type { Queries } from '#server/database/database.ts'

/** What people search for, by its kind, as they type it: 40 of each, drawn from the data (M-207). */
export const drawWords = async (queries: Queries): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { rows } = await queries.execute<{ kind: string; word: string }>(sql`
    with drawn as (
      select o.number, q.details from orders o join quote q on q.id = o.quote_id
      where o.id in (select (random() * m.id)::int from generate_series(1, 60) i, (select max(id) as id from orders) m)
      limit 40)
    select 'number' as kind, case when random() < 0.5 then number else substr(replace(number, '-', ''), 7) end as word from drawn
    union all select 'name', details #>> '{shipping,lastName}' from drawn
    union all select 'full name', concat_ws(' ', details #>> '{shipping,firstName}', details #>> '{shipping,lastName}') from drawn
    union all select 'postcode', case when random() < 0.5 then details #>> '{shipping,postcode}'
      else lower(replace(details #>> '{shipping,postcode}', ' ', '')) end from drawn
    union all select 'telephone', case when random() < 0.5 then details ->> 'telephone'
      else '+44' || substr(details ->> 'telephone', 2) end from drawn
    union all select 'email', details ->> 'email' from drawn`)
  return new Map(
    [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, found]) => [kind, found.map(({ word }) => word)]),
  )
}

/** Three letters: the first of names and emails, and of what every email has. */
export const threeLetters: readonly string[] = [
  ...['smi', 'jon', 'car', 'mac', 'okl', 'sho', 'gue', 'exa', 'com', 'bui', 'app', 'inv'],
  ...['077', '770', '001', 'ls1', 'yo1', 'm20', 'ts-', 'f1-', 'bac', 'a b', 'zzz', 'ann'],
]

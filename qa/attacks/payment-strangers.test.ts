import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { logIn, openTrade } from '../../test/setup/ordering.ts'
import type { Visitor } from '../../test/setup/shop.ts'
import { attackedShop, payingCalls } from './payment-calls.ts'

/* SX-02 on every call of payment: what is another's is as unknown as what there is not, for whoever asks. */

const { shop, prepared, routes, state } = await attackedShop()
const { queries } = shop.database

/** Whoever tries, each with something of their own to pay. */
const strangers: Readonly<Record<string, () => Promise<Visitor>>> = {
  'a guest': async () => (await prepared.ready()).owner,
  'a guest with nothing': async () => shop.visit(),
  'a trade customer': async () => {
    const { owner } = await prepared.ready()
    await logIn(queries, owner, await openTrade(queries, 100_000))
    return owner
  },
  'somebody whose session has ended': async () => {
    const { owner } = await prepared.ready()
    await queries.execute(sql`delete from session where id_hash not in
      (select session_id_hash from quote union select session_id_hash from manual_payment)`)
    return owner
  },
}

const send = (visitor: Visitor, method: string, url: string, body: object) =>
  method === 'GET' ? visitor.get(url, { 'x-csrf-token': visitor.token }) : visitor.post(url, body)

/** A quote of the stranger's own may come to be, so what is the owner's is looked at by itself. */
const ownersState = async (id: string): Promise<unknown> => {
  const { rows } = await queries.execute(sql`select
    (select md5(string_agg(a::text, ',')) from payment_attempt a where payment_id = ${id}) as attempt,
    (select md5(string_agg(q::text, ',')) from quote q join payment_attempt a on a.quote_id = q.id
      where a.payment_id = ${id}) as quote,
    (select md5(string_agg(m::text, ',')) from manual_payment m where payment_id = ${id}) as manual,
    (select count(*)::int from orders) as orders`)
  return rows
}

const naming = routes.filter(({ url }) => payingCalls[url]?.names === 'payment')

describe.each(naming)('SX-02: $method $url', ({ method, url }) => {
  test.each(Object.keys(strangers))('[T-318, T-340] %s', async (name) => {
    const attacked = payingCalls[url]
    const come = strangers[name]
    if (attacked === undefined || come === undefined) throw new Error(`No policy for ${url}`)
    const { id } = await prepared[attacked.as]()
    const stranger = await come()
    const before = [await ownersState(id), await state()]
    const foreign = await send(stranger, method, url, attacked.body(id))
    expect([await ownersState(id), await state()]).toEqual(before)
    const missing = await send(stranger, method, url, attacked.body('pi_that_there_is_not'))
    expect(foreign.statusCode).toBe(404)
    expect([foreign.statusCode, foreign.body]).toEqual([missing.statusCode, missing.body])
  })
})

const ownOnly = routes.filter(({ url }) => payingCalls[url]?.names === 'session')

test.each(ownOnly)('SX-02: $method $url reaches nothing but the visitor’s own', async ({ method, url }) => {
  const { id } = await prepared.card()
  const before = await ownersState(id)
  for (const [name, come] of Object.entries(strangers)) {
    const answer = await send(await come(), method, url, payingCalls[url]?.body('') ?? {})
    expect(answer.statusCode, name).toBeLessThan(500)
    expect(answer.body, name).not.toContain(id)
  }
  const [then] = (await ownersState(id)) as readonly Record<string, unknown>[]
  const [first] = before as readonly Record<string, unknown>[]
  expect({ ...then, orders: 0 }).toEqual({ ...first, orders: 0 })
})

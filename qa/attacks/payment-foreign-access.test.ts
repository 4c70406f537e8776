import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { logIn, openTradeAccount } from '../../test/setup/ordering.ts'
import type { Visitor } from '../../test/setup/shop.ts'
import { attackedCalls, openAttackedShop } from './payment-calls.ts'

/* SX-02 on every payment call: another shopper's payment is answered as one that does not exist. */

const { shop, prepared, routes, state } = await openAttackedShop()
const { queries } = shop.database

/** The callers, each with a payment of their own where they can have one. */
const strangers: Readonly<Record<string, () => Promise<Visitor>>> = {
  'a guest': async () => (await prepared.ready()).owner,
  'a guest with nothing': async () => shop.visit(),
  'a trade customer': async () => {
    const { owner } = await prepared.ready()
    await logIn(queries, owner, await openTradeAccount(queries, 100_000))
    return owner
  },
  'a visitor whose session has ended': async () => {
    const { owner } = await prepared.ready()
    await queries.execute(sql`delete from session where id_hash not in
      (select session_id_hash from quote union select session_id_hash from manual_payment)`)
    return owner
  },
}

const send = (visitor: Visitor, method: string, url: string, body: object) =>
  method === 'GET' ? visitor.get(url, { 'x-csrf-token': visitor.token }) : visitor.post(url, body)

/** The owner's rows alone: the stranger may get a quote of their own. */
const ownersState = async (id: string): Promise<unknown> => {
  const { rows } = await queries.execute(sql`select
    (select md5(string_agg(a::text, ',')) from payment_attempt a where payment_id = ${id}) as attempt,
    (select md5(string_agg(q::text, ',')) from quote q join payment_attempt a on a.quote_id = q.id
      where a.payment_id = ${id}) as quote,
    (select md5(string_agg(m::text, ',')) from manual_payment m where payment_id = ${id}) as manual,
    (select count(*)::int from orders) as orders`)
  return rows
}

const callsByPayment = routes.filter(({ url }) => attackedCalls[url]?.target === 'payment')

describe.each(callsByPayment)('$method $url [SX-02]', ({ method, url }) => {
  test.each(Object.keys(strangers))('answers %s as for a missing payment [T-318, T-340]', async (name) => {
    const attacked = attackedCalls[url]
    const newStranger = strangers[name]
    if (attacked === undefined || newStranger === undefined) throw new Error(`No policy for ${url}`)
    const { id } = await prepared[attacked.setup]()
    const stranger = await newStranger()
    const before = [await ownersState(id), await state()]
    const foreign = await send(stranger, method, url, attacked.body(id))
    expect([await ownersState(id), await state()]).toEqual(before)
    const missing = await send(stranger, method, url, attacked.body('pi_that_there_is_not'))
    expect(foreign.statusCode).toBe(404)
    expect([foreign.statusCode, foreign.body]).toEqual([missing.statusCode, missing.body])
  })
})

const callsBySession = routes.filter(({ url }) => attackedCalls[url]?.target === 'session')

test.each(callsBySession)(
  '$method $url reaches only the visitor’s own payment [SX-02]',
  async ({ method, url }) => {
    const { id } = await prepared.card()
    const before = await ownersState(id)
    for (const [name, newStranger] of Object.entries(strangers)) {
      const response = await send(await newStranger(), method, url, attackedCalls[url]?.body('') ?? {})
      expect(response.statusCode, name).toBeLessThan(500)
      expect(response.body, name).not.toContain(id)
    }
    const [after] = (await ownersState(id)) as readonly Record<string, unknown>[]
    const [initial] = before as readonly Record<string, unknown>[]
    expect({ ...after, orders: 0 }).toEqual({ ...initial, orders: 0 })
  },
)

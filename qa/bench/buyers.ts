import type { Agent } from 'node:http'
import type pg from 'pg'
import { calls, paths } from '#contract/routes.ts'
import { hashSessionId, type SessionIdentity } from '#server/session/session-cookie.ts'
import { detailsForm } from '../../test/fixture-shop/buyer.ts'
import { call, runConcurrently } from './concurrent-calls.ts'
import type { ShopProcess } from './shop-process.ts'
import { type BenchVisitor, itemAt, visitMany } from './visitors.ts'

export interface Buyer extends BenchVisitor {
  readonly identity: SessionIdentity
}

/** Lanes for work that is not measured. */
const LANES = 8

const identityOf = ({ headers: { cookie = '' } }: BenchVisitor): SessionIdentity => {
  const [id = '', issued = ''] = (cookie.split('=')[1] ?? '').split('.')
  return { id, issuedAt: Number.parseInt(issued, 36) }
}

/** Opens visitors with a postcode. */
export const openBuyers = async (
  agent: Agent,
  shop: ShopProcess,
  count: number,
): Promise<readonly Buyer[]> => {
  const buyers = (await visitMany(shop, count)).map((visitor) => ({
    ...visitor,
    identity: identityOf(visitor),
  }))
  for (const { headers } of buyers)
    await call(agent, { url: `${shop.url}${calls.setPostcode}`, headers, body: { postcode: 'LS1 4AP' } })
  return buyers
}

/** Logs each buyer in to a trade account of their own, without its password: the login is not measured. */
export const logInToTradeAccounts = async (client: pg.Client, buyers: readonly Buyer[]): Promise<void> => {
  for (const { identity } of buyers) {
    const idHash = hashSessionId(identity.id)
    const email = `${identity.id.slice(0, 12).toLowerCase()}@example.com`
    await client.query(
      `with own as (insert into customer (email, email_key, first_name, last_name, password_hash, trade_status,
          trade_company, credit_limit_pence)
        values ($1, $1, 'Tess', 'Trade', 'none', 'approved', 'Trade Ltd', 1000000000) returning id)
      update session set customer_id = own.id, signed_in_at = now() from own where id_hash = $2`,
      [email, idHash],
    )
  }
}

/** Fills every basket and enters the details: the next call is the payment. */
export const prepareToPay = async (
  agent: Agent,
  shop: ShopProcess,
  buyers: readonly Buyer[],
  goods: readonly number[],
): Promise<void> => {
  await runConcurrently(LANES, buyers.length, async (turn) => {
    const { headers } = itemAt(buyers, turn)
    const body = { Model_Type: 'variation', Model_Id: itemAt(goods, turn), Quantity: 1 }
    await call(agent, { url: `${shop.url}${calls.basketAdd}`, headers, body })
    await call(agent, {
      url: `${shop.url}${paths.checkout}`,
      headers,
      body: detailsForm('anna@example.com'),
      status: 303,
    })
  })
}

import { calls, paths } from '#contract/routes.ts'
import { addToBasket, type Buyer, openSession, prepareToPay } from '../../../test/fixture-shop/buyer.ts'
import { type FixtureShop, tradeCustomer } from '../../../test/fixture-shop/fixture-shop.ts'
import { countRows } from '../../../test/fixture-shop/shop-records.ts'
import {
  checkEquals,
  checkHolds,
  checkNone,
  countStatus,
  pollUntil,
  type Scenario,
  times,
} from '../../scenarios/scenario.ts'

const { email, password } = tradeCustomer

const logIn = async (ground: FixtureShop, buyer: Buyer): Promise<void> => {
  const response = await buyer.post(paths.login, { email, password })
  if (response.status !== 200) throw new Error(`Not logged in in ${ground.url}: ${response.body}`)
}

/** Credit is checked and used in one transaction. */
export const creditLimitRace: Scenario = {
  id: 'RC-08',
  title: '50 on-account orders of £15 by one account from 5 browsers, credit for 10',
  passFigure: 'exactly 10 orders; balance ≤ limit',
  runs: 2,
  run: async ({ fixtureShop }) => {
    await fixtureShop.start()
    const browsers = await times(5, async () => {
      const buyer = await openSession(fixtureShop)
      await logIn(fixtureShop, buyer)
      return buyer
    })
    const [first] = browsers
    if (first === undefined) throw new Error('There is no browser.')
    const responses: { status: number }[] = []
    for (let round = 0; round < 16; round += 1) {
      /* The account has one basket, which all its browsers pay concurrently. */
      const before = await first.get(calls.getBasketContents)
      if (!before.body.includes('"RC-PLENTY"'))
        for (const buyer of browsers)
          await prepareToPay(fixtureShop, buyer, { goods: buyer === first ? [['plenty', 1]] : [], email })
      responses.push(...(await Promise.all(browsers.map((buyer) => buyer.post(calls.payOnAccount)))))
    }
    await fixtureShop.shopProcess().stop()
    const [balance] = await fixtureShop.query<{ pence: number }>(
      'select balance_pence::int as pence from trade_balance',
    )
    return [
      checkEquals('orders', await countRows(fixtureShop, 'orders', "method = 'account'"), 10),
      checkEquals(
        'confirmed orders',
        countStatus(responses, (status) => status === 200),
        10,
      ),
      checkHolds('balance ≤ limit', (balance?.pence ?? 0) <= tradeCustomer.limit * 100, `${balance?.pence}p`),
      checkNone(
        '5xx',
        countStatus(responses, (status) => status >= 500 || status === 0),
      ),
    ]
  },
}

/** Concurrent registrations with one address, and one link used by twenty. */
export const registrationRaces: Scenario = {
  id: 'RC-10',
  title: '20 registrations at once with one address; 20 resets at once with one link',
  passFigure: '1 account; 1 change of password',
  runs: 2,
  run: async ({ fixtureShop }) => {
    await fixtureShop.start()
    const visitors = await times(20, () => openSession(fixtureShop))
    const registered = await Promise.all(
      visitors.map((buyer) =>
        buyer.post(paths.register, {
          first_name: 'Anna',
          last_name: 'Mason',
          email: 'anna@example.com',
          password,
          password_confirmation: password,
        }),
      ),
    )
    const guest = await openSession(fixtureShop)
    await guest.post(paths.passwordReset, { email: 'anna@example.com' })
    let link = ''
    await pollUntil(15_000, async () => {
      link = await resetLink(fixtureShop)
      return link !== ''
    })
    if (fixtureShop.mode === 'embedded') await fixtureShop.start()
    const openers = await times(20, () => openSession(fixtureShop))
    const changed = await Promise.all(
      openers.map((buyer, i) =>
        buyer.post(link, { password: `${password} ${i}`, password_confirmation: `${password} ${i}` }),
      ),
    )
    await fixtureShop.shopProcess().stop()
    return [
      checkEquals('accounts', await countRows(fixtureShop, 'customer', "email = 'anna@example.com'"), 1),
      checkEquals(
        'registered',
        countStatus(registered, (status) => status === 200),
        1,
      ),
      checkEquals(
        'passwords changed',
        countStatus(changed, (status) => status === 200),
        1,
      ),
      checkNone(
        '5xx',
        countStatus([...registered, ...changed], (status) => status >= 500 || status === 0),
      ),
    ]
  },
}

/** The link in the email; on the embedded database the shop is stopped to read it. */
const resetLink = async (ground: FixtureShop): Promise<string> => {
  if (ground.mode === 'embedded') {
    await new Promise((resolve) => setTimeout(resolve, 4_000))
    await ground.shopProcess().stop()
  }
  const [resetEmail] = await ground.query<{ text: string }>(
    "select text from mail where recipient = 'anna@example.com' and text like '%password/reset/%' order by id desc limit 1",
  )
  return resetEmail?.text.match(/\/password\/reset\/[\w-]+/)?.[0] ?? ''
}

/** A guest's basket is merged at login, once. */
export const basketMergeRace: Scenario = {
  id: 'RC-11',
  title: '50 logins at once that bring the same guest basket',
  passFigure: 'every line once, quantities capped at stock',
  runs: 2,
  run: async ({ fixtureShop }) => {
    await fixtureShop.start()
    const guest = await openSession(fixtureShop)
    await addToBasket(fixtureShop, guest, [
      ['plenty', 2],
      ['ten', 6],
    ])
    const responses = await times(10, () => guest.post(paths.login, { email, password }))
    /* Other guests bring baskets of their own to the same account. */
    const otherBuyers = await times(40, async () => {
      const buyer = await openSession(fixtureShop)
      await addToBasket(fixtureShop, buyer, [['ten', 1]])
      return buyer
    })
    responses.push(
      ...(await Promise.all(otherBuyers.map((buyer) => buyer.post(paths.login, { email, password })))),
    )
    await fixtureShop.shopProcess().stop()
    const lines = await fixtureShop.query<{ sku: string; qty: number; count: number }>(`
      select v.sku, max(l.quantity_hundredths)::int as qty, count(*)::int as count from basket_line l
      join basket b on b.id = l.basket_id join variation v on v.id = l.variation_id
      where b.customer_id is not null group by v.sku`)
    const lineOf = (sku: string) => lines.find((line) => line.sku === sku)
    return [
      checkHolds(
        'every line once',
        lines.every(({ count }) => count === 1),
        lines.length,
      ),
      checkEquals('RC-PLENTY, merged once', (lineOf('RC-PLENTY')?.qty ?? 0) / 100, 2),
      checkEquals('RC-TEN, capped at stock', (lineOf('RC-TEN')?.qty ?? 0) / 100, 10),
      checkNone(
        '5xx',
        countStatus(responses, (status) => status >= 500 || status === 0),
      ),
    ]
  },
}

import { calls, paths } from '#contract/routes.ts'
import {
  addToBasket,
  type Buyer,
  type HttpResponse,
  openIntent,
  openSession,
  openWallet,
  payByHandler,
  paymentOf,
  prepareToPay,
  textOf,
} from '../../../test/fixture-shop/buyer.ts'
import { type FixtureShop, tradeCustomer } from '../../../test/fixture-shop/fixture-shop.ts'
import { checkEquals, checkNone, type Scenario } from '../../scenarios/scenario.ts'
import { withoutLoadShedding } from './environment.ts'
import { changedRows, readAllRows } from './table-rows.ts'

/** A foreign thing, named by the id of another shopper's or by one that does not exist. */
interface Cell {
  readonly what: string
  readonly foreignId: string
  readonly missingId: string
  readonly request: (buyer: Buyer, id: string) => Promise<HttpResponse>
}

interface Belongings {
  readonly cells: readonly Cell[]
  /**
   * The confirmation pages of a guest's and of a customer's order: a holder of the address sees number and
   * status, no more (HZ-27).
   */
  readonly confirmations: readonly string[]
}

/** Personal data that such an address must not reveal to a stranger. */
const personal: readonly RegExp[] = [
  /(?:ada|ava|cara)@example\.com/i,
  /Kiln Lane|YO1 7HH|Quarry Row|LS1 4AP/,
  /0113 496 0000/,
  /\bSett\b/,
]

const password = 'a red brick, dry'

const register = async (ground: FixtureShop, email: string): Promise<Buyer> => {
  const buyer = await openSession(ground)
  const response = await buyer.post(paths.register, {
    first_name: 'Cara',
    last_name: 'Stone',
    email,
    password,
    password_confirmation: password,
  })
  if (response.status !== 200) throw new Error(`Not registered: ${response.status} ${response.body}`)
  return buyer
}

/** The id of the newest row of a query. */
const newest = async (ground: FixtureShop, statement: string): Promise<string> => {
  const [row] = await ground.query<{ id: string | number }>(statement)
  if (row === undefined) throw new Error(`Nothing by ${statement}`)
  return String(row.id)
}

const address = {
  first_name: 'Cara',
  last_name: 'Stone',
  address_1: '7 Kiln Lane',
  town: 'York',
  county: 'North Yorkshire',
  postcode: 'YO1 7HH',
}

/** Creates a guest and a customer with one of everything. */
const victims = async (ground: FixtureShop): Promise<Belongings> => {
  const guest = await openSession(ground)
  await prepareToPay(ground, guest, {
    goods: [
      ['plenty', 2],
      ['other', 1],
    ],
    email: 'ava@example.com',
  })
  const line = await newest(ground, 'select id from basket_line order by id limit 1')
  const second = await newest(ground, 'select id from basket_line order by id desc limit 1')
  await guest.post(calls.saveForLater, { item_id: Number(second), email_address: 'ava@example.com' })
  const saved = await newest(ground, 'select id from saved_list_item order by id desc limit 1')
  const intent = paymentOf((await openIntent(guest)).body.replaceAll('"', ''))
  const payer = await openSession(ground)
  await prepareToPay(ground, payer, { goods: [['plenty', 1]], email: 'ada@example.com' })
  const wallet = textOf(await openWallet(payer), 'id')
  const manual = await openSession(ground)
  await manual.post(calls.manualStripeHandler, {
    payment_method_id: 'pm_card_authenticationRequired',
    reference: 'INV-7',
    amount: '25.00',
    email_address: 'ava@example.com',
  })
  const reference = await newest(
    ground,
    'select payment_id as id from manual_payment order by id desc limit 1',
  )
  const customer = await register(ground, 'cara@example.com')
  await customer.submit(paths.accountAddressNew, address)
  const savedAddress = await newest(ground, 'select id from customer_address order by id desc limit 1')
  await prepareToPay(ground, customer, { goods: [['plenty', 1]], email: 'cara@example.com' })
  const confirmations = [textOf(await payByHandler(customer), 'redirect_url')]
  const buyer = await openSession(ground)
  await prepareToPay(ground, buyer, { goods: [['other', 1]], email: 'ava@example.com' })
  confirmations.push(textOf(await payByHandler(buyer), 'redirect_url'))
  const number = await newest(
    ground,
    'select number as id from orders where customer_id is not null order by id desc limit 1',
  )
  const unknown = '2147480000'
  const json = (path: string, body: (id: string) => object) => (buyer: Buyer, id: string) =>
    buyer.post(path, body(id))
  const page = (path: (id: string) => string) => (buyer: Buyer, id: string) =>
    buyer.get(path(id), { accept: 'text/html' })
  const form =
    (path: (id: string) => string, fields: Readonly<Record<string, string>> = {}) =>
    (buyer: Buyer, id: string) =>
      buyer.submit(path(id), fields)
  const missingNumber = number.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  const payment = { foreignId: intent, missingId: `pi_${'0'.repeat(intent.length - 3)}` }
  const order = { foreignId: wallet, missingId: '0'.repeat(wallet.length) }
  const other = { foreignId: reference, missingId: `pi_${'0'.repeat(reference.length - 3)}` }
  const lineOf = { foreignId: line, missingId: unknown }
  const savedOf = { foreignId: saved, missingId: unknown }
  const addressOf = { foreignId: savedAddress, missingId: unknown }
  const orderOf = { foreignId: number, missingId: missingNumber }
  const cells: readonly Cell[] = [
    {
      what: 'line: change',
      ...lineOf,
      request: json(calls.basketUpdate, (id) => ({ id: Number(id), quantity: 9 })),
    },
    { what: 'line: remove', ...lineOf, request: json(calls.basketRemove, (id) => ({ id: Number(id) })) },
    { what: 'line: save', ...lineOf, request: json(calls.saveForLater, (id) => ({ item_id: Number(id) })) },
    { what: 'saved: move', ...savedOf, request: json(calls.moveToBasket, (id) => ({ item_id: Number(id) })) },
    {
      what: 'saved: remove',
      ...savedOf,
      request: json(calls.removeFromSavedList, (id) => ({ item_id: Number(id) })),
    },
    { what: 'address: read', ...addressOf, request: page((id) => `${paths.accountAddresses}/${id}`) },
    {
      what: 'address: change',
      ...addressOf,
      request: form((id) => `${paths.accountAddresses}/${id}`, { ...address, town: 'Hull' }),
    },
    {
      what: 'address: remove',
      ...addressOf,
      request: form((id) => `${paths.accountAddresses}/${id}/remove`),
    },
    { what: 'order: read', ...orderOf, request: page((id) => `${paths.accountOrders}/${id}`) },
    { what: 'order: invoice', ...orderOf, request: page((id) => `${paths.accountOrders}/${id}/invoice.pdf`) },
    { what: 'order: again', ...orderOf, request: form((id) => `${paths.accountOrders}/${id}/again`) },
    {
      what: 'intent: confirm',
      ...payment,
      request: json(calls.paymentConfirm, (id) => ({ payment_intent_id: id })),
    },
    {
      what: 'intent: handle',
      ...payment,
      request: json(calls.stripeHandler, (id) => ({ payment_intent_id: id })),
    },
    {
      what: 'wallet: capture',
      ...order,
      request: json(calls.paypalCaptureOrder, (id) => ({ order_id: id })),
    },
    {
      what: 'wallet: confirm',
      ...order,
      request: json(calls.paypalConfirmed, (id) => ({ paypal_data: { orderID: id }, other_data: {} })),
    },
    {
      what: 'manual: handle',
      ...other,
      request: json(calls.manualStripeHandler, (id) => ({ payment_intent_id: id })),
    },
    {
      what: 'manual: confirm',
      ...other,
      request: json(calls.createStripePayment, (id) => ({ payment_intent_id: id, agree: '1' })),
    },
  ]
  return { cells, confirmations }
}

/** The occurrences of an id in a response; a short one only as part of an address: '1' occurs everywhere. */
const placesOf = (id: string): RegExp =>
  id.length > 4 ? new RegExp(id, 'g') : new RegExp(`(?<=%2F|/)${id}(?=[ "#\\\\/<]|$)`, 'g')

/** A response without what differs between two requests, and without the requested id. */
const comparable = ({ status, body, headers }: HttpResponse, id: string): string =>
  `${status} ${headers['location'] ?? ''} ${body}`
    .replaceAll(placesOf(id), 'ID')
    .replaceAll(/[\w-]{43,}|nonce=\\?"[^"]*"|nonce\\?",\\?"[^"]*"/g, '')

const whereApart = (first: string, second: string): string => {
  const at = [...first].findIndex((char, i) => char !== second[i])
  return `'${first.slice(Math.max(0, at - 60), at + 60)}' and '${second.slice(Math.max(0, at - 60), at + 60)}'`
}

/** Some calls report in their body that there is nothing to do. */
const isRefusal = ({ body }: HttpResponse): boolean => /"error":"|"status":"error"/.test(body)

const actors = async (ground: FixtureShop): Promise<readonly (readonly [string, Buyer])[]> => {
  const guest = await openSession(ground)
  await addToBasket(ground, guest, [['plenty', 1]])
  const trade = await openSession(ground)
  await trade.post(paths.login, { email: tradeCustomer.email, password: tradeCustomer.password })
  const ended = await openSession(ground)
  await ended.post(paths.login, { email: tradeCustomer.email, password: tradeCustomer.password })
  const session = ended.session()
  await ended.post(paths.logout)
  /* A copy of the cookie of a session that was logged out. */
  const withEndedSession: Buyer = {
    ...ended,
    session: () => session,
    get: (path, headers = {}) =>
      ended.send(path, { headers: { ...headers, cookie: session.cookie, 'x-csrf-token': session.token } }),
    post: (path, body = {}) =>
      ended.send(path, {
        method: 'POST',
        headers: {
          cookie: session.cookie,
          'x-csrf-token': session.token,
          'content-type': 'application/json',
          'x-requested-with': 'fetch',
        },
        body: JSON.stringify(body),
      }),
    submit: (path, fields) =>
      ended.send(path, {
        method: 'POST',
        headers: {
          cookie: session.cookie,
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'text/html',
        },
        body: new URLSearchParams({ _token: session.token, ...fields }).toString(),
      }),
  }
  /* A browser that sends no cookie at all. */
  const withoutCookie = await openSession(ground)
  const from = { 'x-forwarded-for': withoutCookie.address }
  const noSession: Buyer = {
    ...withoutCookie,
    get: (path, headers = {}) => withoutCookie.send(path, { headers: { cookie: '', ...from, ...headers } }),
    post: (path, body = {}) =>
      withoutCookie.send(path, {
        method: 'POST',
        headers: { ...from, cookie: '', 'content-type': 'application/json', 'x-requested-with': 'fetch' },
        body: JSON.stringify(body),
      }),
    submit: (path, fields) =>
      withoutCookie.send(path, {
        method: 'POST',
        headers: {
          ...from,
          cookie: '',
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'text/html',
        },
        body: new URLSearchParams({ _token: withoutCookie.session().token, ...fields }).toString(),
      }),
  }
  return [
    ['guest', guest],
    ['no session', noSession],
    ['customer', await register(ground, 'dora@example.com')],
    ['trade', trade],
    ['logged out', withEndedSession],
  ]
}

const PAIRS = 12

/** Another shopper's things are answered as if they did not exist. */
export const foreignAccess: Scenario = {
  id: 'SX-02',
  title:
    'a guest, no session, a customer, a trade customer and an ended session × 17 things of others: lines, saved items, addresses, orders, payments; and the addresses of two confirmations',
  passFigure:
    'each foreign cell answered as one that does not exist, never 200; no name or address on a confirmation; 0 state change; time difference < 20 ms',
  databases: ['postgres'],
  env: withoutLoadShedding,
  run: async ({ fixtureShop, print }) => {
    await fixtureShop.start()
    const { cells, confirmations } = await victims(fixtureShop)
    const callers = await actors(fixtureShop)
    const before = await readAllRows(fixtureShop)
    let [alikeCount, doneCount, slowerCount, all] = [0, 0, 0, 0]
    for (const [caller, buyer] of callers)
      for (const { what, foreignId, missingId, request } of cells) {
        const [foreignMs, missingMs]: [number[], number[]] = [[], []]
        let isAlike = true
        for (let i = 0; i < PAIRS; i += 1) {
          const foreign = await request(buyer, foreignId)
          const missing = await request(buyer, missingId)
          foreignMs.push(foreign.ms)
          missingMs.push(missing.ms)
          if (comparable(foreign, foreignId) !== comparable(missing, missingId)) {
            if (isAlike)
              print(
                `${caller}, ${what}: ${whereApart(comparable(foreign, foreignId), comparable(missing, missingId))}`,
              )
            isAlike = false
          }
          if (foreign.status === 200 && !isRefusal(foreign)) {
            doneCount += 1
            print(`${caller}, ${what}: ${foreign.body.slice(0, 200)}`)
          }
        }
        all += 1
        if (isAlike) alikeCount += 1
        /* The quickest of each: other work of the machine slows the rest. */
        const difference = Math.abs(Math.min(...foreignMs) - Math.min(...missingMs))
        if (difference < 20) continue
        slowerCount += 1
        print(`${caller}, ${what}: ${Math.round(difference)} ms apart`)
      }
    let revealing = 0
    for (const [caller, buyer] of callers)
      for (const address of confirmations) {
        const { status, body } = await buyer.get(address, { accept: 'text/html' })
        const shown = personal.filter((text) => text.test(body))
        if (status === 200 && shown.length === 0) continue
        revealing += 1
        print(`${caller}, confirmation: ${status} ${shown.join(' ')}`)
      }
    const changes = changedRows(before, await readAllRows(fixtureShop))
    for (const change of changes.slice(0, 10)) print(change)
    return [
      checkEquals('cells answered as missing', alikeCount, all),
      checkNone('cells done', doneCount),
      checkNone('confirmations with personal data', revealing),
      checkNone('rows changed', changes.length),
      checkNone('cells 20 ms apart', slowerCount),
    ]
  },
}

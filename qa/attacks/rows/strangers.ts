import { calls, paths } from '#contract/routes.ts'
import {
  type Answer,
  add,
  arrive,
  type Buyer,
  openIntent,
  openWallet,
  payByHandler,
  paymentOf,
  prepareToPay,
  textOf,
} from '../../../test/fixture-shop/buyer.ts'
import { type Ground, tradeCustomer } from '../../../test/fixture-shop/ground.ts'
import { exactly, none, type Row } from '../../scenarios/row.ts'
import { calm } from './calm.ts'
import { changesBetween, everything } from './everything.ts'

/** Something of somebody else's, named by an id that is theirs or one that is nobody's. */
interface Cell {
  readonly what: string
  readonly theirs: string
  readonly nobodys: string
  readonly ask: (buyer: Buyer, id: string) => Promise<Answer>
}

interface Belongings {
  readonly cells: readonly Cell[]
  /** Where an order of a guest and one of a customer are confirmed: who has the address sees number and status, no more (HZ-27). */
  readonly confirmations: readonly string[]
}

/** What a stranger who has such an address must not be told. */
const personal: readonly RegExp[] = [
  /(?:ada|ava|cara)@example\.com/i,
  /Kiln Lane|YO1 7HH|Quarry Row|LS1 4AP/,
  /0113 496 0000/,
  /\bSett\b/,
]

const password = 'a red brick, dry'

const register = async (ground: Ground, email: string): Promise<Buyer> => {
  const buyer = await arrive(ground)
  const asked = await buyer.post(paths.register, {
    first_name: 'Cara',
    last_name: 'Stone',
    email,
    password,
    password_confirmation: password,
  })
  if (asked.status !== 200) throw new Error(`Not registered: ${asked.status} ${asked.body}`)
  return buyer
}

/** The last of something that was kept. */
const newest = async (ground: Ground, statement: string): Promise<string> => {
  const [row] = await ground.look<{ id: string | number }>(statement)
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

/** A guest and a customer with one of everything. */
const victims = async (ground: Ground): Promise<Belongings> => {
  const guest = await arrive(ground)
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
  const payer = await arrive(ground)
  await prepareToPay(ground, payer, { goods: [['plenty', 1]], email: 'ada@example.com' })
  const wallet = textOf(await openWallet(payer), 'id')
  const manual = await arrive(ground)
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
  const kept = await newest(ground, 'select id from customer_address order by id desc limit 1')
  await prepareToPay(ground, customer, { goods: [['plenty', 1]], email: 'cara@example.com' })
  const confirmations = [textOf(await payByHandler(customer), 'redirect_url')]
  const buyer = await arrive(ground)
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
  const foreignNumber = number.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  const payment = { theirs: intent, nobodys: `pi_${'0'.repeat(intent.length - 3)}` }
  const order = { theirs: wallet, nobodys: '0'.repeat(wallet.length) }
  const other = { theirs: reference, nobodys: `pi_${'0'.repeat(reference.length - 3)}` }
  const lineOf = { theirs: line, nobodys: unknown }
  const savedOf = { theirs: saved, nobodys: unknown }
  const addressOf = { theirs: kept, nobodys: unknown }
  const orderOf = { theirs: number, nobodys: foreignNumber }
  const cells: readonly Cell[] = [
    {
      what: 'line: change',
      ...lineOf,
      ask: json(calls.basketUpdate, (id) => ({ id: Number(id), quantity: 9 })),
    },
    { what: 'line: remove', ...lineOf, ask: json(calls.basketRemove, (id) => ({ id: Number(id) })) },
    { what: 'line: save', ...lineOf, ask: json(calls.saveForLater, (id) => ({ item_id: Number(id) })) },
    { what: 'saved: move', ...savedOf, ask: json(calls.moveToBasket, (id) => ({ item_id: Number(id) })) },
    {
      what: 'saved: remove',
      ...savedOf,
      ask: json(calls.removeFromSavedList, (id) => ({ item_id: Number(id) })),
    },
    { what: 'address: read', ...addressOf, ask: page((id) => `${paths.accountAddresses}/${id}`) },
    {
      what: 'address: change',
      ...addressOf,
      ask: form((id) => `${paths.accountAddresses}/${id}`, { ...address, town: 'Hull' }),
    },
    { what: 'address: remove', ...addressOf, ask: form((id) => `${paths.accountAddresses}/${id}/remove`) },
    { what: 'order: read', ...orderOf, ask: page((id) => `${paths.accountOrders}/${id}`) },
    { what: 'order: invoice', ...orderOf, ask: page((id) => `${paths.accountOrders}/${id}/invoice.pdf`) },
    { what: 'order: again', ...orderOf, ask: form((id) => `${paths.accountOrders}/${id}/again`) },
    {
      what: 'intent: confirm',
      ...payment,
      ask: json(calls.paymentConfirm, (id) => ({ payment_intent_id: id })),
    },
    {
      what: 'intent: handle',
      ...payment,
      ask: json(calls.stripeHandler, (id) => ({ payment_intent_id: id })),
    },
    { what: 'wallet: capture', ...order, ask: json(calls.paypalCaptureOrder, (id) => ({ order_id: id })) },
    {
      what: 'wallet: confirm',
      ...order,
      ask: json(calls.paypalConfirmed, (id) => ({ paypal_data: { orderID: id }, other_data: {} })),
    },
    {
      what: 'manual: handle',
      ...other,
      ask: json(calls.manualStripeHandler, (id) => ({ payment_intent_id: id })),
    },
    {
      what: 'manual: confirm',
      ...other,
      ask: json(calls.createStripePayment, (id) => ({ payment_intent_id: id, agree: '1' })),
    },
  ]
  return { cells, confirmations }
}

/** Where an id stands in an answer; a short one only where it is part of an address, since '1' stands everywhere. */
const placesOf = (id: string): RegExp =>
  id.length > 4 ? new RegExp(id, 'g') : new RegExp(`(?<=%2F|/)${id}(?=[ "\\\\/<]|$)`, 'g')

/** An answer without what differs from one sending to the next, and without the id that was asked for. */
const comparable = ({ status, body, headers }: Answer, id: string): string =>
  `${status} ${headers['location'] ?? ''} ${body}`
    .replaceAll(placesOf(id), 'ID')
    .replaceAll(/[\w-]{43,}|nonce=\\?"[^"]*"|nonce\\?",\\?"[^"]*"/g, '')

const whereApart = (one: string, other: string): string => {
  const at = [...one].findIndex((letter, i) => letter !== other[i])
  return `'${one.slice(Math.max(0, at - 60), at + 60)}' and '${other.slice(Math.max(0, at - 60), at + 60)}'`
}

/** Some calls tell in their body that there is nothing to be done. */
const isRefusal = ({ body }: Answer): boolean => /"error":"|"status":"error"/.test(body)

const actors = async (ground: Ground): Promise<readonly (readonly [string, Buyer])[]> => {
  const other = await arrive(ground)
  await add(ground, other, [['plenty', 1]])
  const trade = await arrive(ground)
  await trade.post(paths.login, { email: tradeCustomer.email, password: tradeCustomer.password })
  const ended = await arrive(ground)
  await ended.post(paths.login, { email: tradeCustomer.email, password: tradeCustomer.password })
  const cookie = ended.session()
  await ended.post(paths.logout)
  /* Somebody has kept the cookie of a session that was logged out. */
  const ghost: Buyer = {
    ...ended,
    session: () => cookie,
    get: (path, headers = {}) =>
      ended.send(path, { headers: { ...headers, cookie: cookie.cookie, 'x-csrf-token': cookie.token } }),
    post: (path, body = {}) =>
      ended.send(path, {
        method: 'POST',
        headers: {
          cookie: cookie.cookie,
          'x-csrf-token': cookie.token,
          'content-type': 'application/json',
          'x-requested-with': 'fetch',
        },
        body: JSON.stringify(body),
      }),
    submit: (path, fields) =>
      ended.send(path, {
        method: 'POST',
        headers: {
          cookie: cookie.cookie,
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'text/html',
        },
        body: new URLSearchParams({ _token: cookie.token, ...fields }).toString(),
      }),
  }
  /* Somebody whose browser brings no cookie at all. */
  const bare = await arrive(ground)
  const from = { 'x-forwarded-for': bare.address }
  const stranger: Buyer = {
    ...bare,
    get: (path, headers = {}) => bare.send(path, { headers: { cookie: '', ...from, ...headers } }),
    post: (path, body = {}) =>
      bare.send(path, {
        method: 'POST',
        headers: { ...from, cookie: '', 'content-type': 'application/json', 'x-requested-with': 'fetch' },
        body: JSON.stringify(body),
      }),
    submit: (path, fields) =>
      bare.send(path, {
        method: 'POST',
        headers: {
          ...from,
          cookie: '',
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'text/html',
        },
        body: new URLSearchParams({ _token: bare.session().token, ...fields }).toString(),
      }),
  }
  return [
    ['guest', other],
    ['nobody', stranger],
    ['customer', await register(ground, 'dora@example.com')],
    ['trade', trade],
    ['logged out', ghost],
  ]
}

const PAIRS = 12

/** What is not yours is as if it were not there. */
export const strangers: Row = {
  id: 'SX-02',
  title:
    'a guest, nobody, a customer, a trade customer and an ended session × 17 things of others: lines, saved items, addresses, orders, payments; and the addresses of two confirmations',
  figure:
    'each foreign cell answered as what does not exist, never 200; no name or address on a confirmation; 0 state change; time difference < 20 ms',
  modes: ['postgres'],
  env: calm,
  run: async ({ ground, say }) => {
    await ground.start()
    const { cells, confirmations } = await victims(ground)
    const people = await actors(ground)
    const before = await everything(ground)
    let [alike, done, slower, all] = [0, 0, 0, 0]
    for (const [who, buyer] of people)
      for (const { what, theirs, nobodys, ask } of cells) {
        const [theirsMs, nobodysMs]: [number[], number[]] = [[], []]
        let isAlike = true
        for (let i = 0; i < PAIRS; i += 1) {
          const foreign = await ask(buyer, theirs)
          const missing = await ask(buyer, nobodys)
          theirsMs.push(foreign.ms)
          nobodysMs.push(missing.ms)
          if (comparable(foreign, theirs) !== comparable(missing, nobodys)) {
            if (isAlike)
              say(`${who}, ${what}: ${whereApart(comparable(foreign, theirs), comparable(missing, nobodys))}`)
            isAlike = false
          }
          if (foreign.status === 200 && !isRefusal(foreign)) {
            done += 1
            say(`${who}, ${what}: ${foreign.body.slice(0, 200)}`)
          }
        }
        all += 1
        if (isAlike) alike += 1
        /* The quickest of each: what the machine had to do besides slows the others. */
        const difference = Math.abs(Math.min(...theirsMs) - Math.min(...nobodysMs))
        if (difference < 20) continue
        slower += 1
        say(`${who}, ${what}: ${Math.round(difference)} ms apart`)
      }
    let told = 0
    for (const [who, buyer] of people)
      for (const address of confirmations) {
        const { status, body } = await buyer.get(address, { accept: 'text/html' })
        const shown = personal.filter((text) => text.test(body))
        if (status === 200 && shown.length === 0) continue
        told += 1
        say(`${who}, confirmation: ${status} ${shown.join(' ')}`)
      }
    const changes = changesBetween(before, await everything(ground))
    for (const change of changes.slice(0, 10)) say(change)
    return [
      exactly('cells answered as nothing', alike, all),
      none('cells done', done),
      none('confirmations that tell of people', told),
      none('rows changed', changes.length),
      none('cells 20 ms apart', slower),
    ]
  },
}

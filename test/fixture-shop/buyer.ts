import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { calls, paths } from '#contract/routes.ts'
import type { FixtureShop } from './fixture-shop.ts'
import type { GoodsName } from './goods.ts'
import { providerKeys } from './provider.ts'

/*
 * Shoppers as the shop sees them: a cookie, a token, an address of their own, and a browser that talks to the
 * provider.
 */

/** Status 0: no response. */
export interface HttpResponse {
  readonly status: number
  readonly body: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly ms: number
}

const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
const ANSWER_LIMIT_MS = 60_000

export interface HttpRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

export const call = (
  url: string,
  { method = 'GET', headers = {}, body }: HttpRequest = {},
): Promise<HttpResponse> =>
  new Promise((resolve) => {
    const startedAt = performance.now()
    const end = (status: number, text: string, responseHeaders: HttpResponse['headers'] = {}): void =>
      resolve({ status, body: text, headers: responseHeaders, ms: performance.now() - startedAt })
    const clientRequest = request(url, { agent, method, headers, timeout: ANSWER_LIMIT_MS }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('end', () =>
        end(response.statusCode ?? 0, Buffer.concat(chunks).toString('utf8'), response.headers),
      )
      response.once('error', () => end(0, ''))
    })
    clientRequest.once('timeout', () => clientRequest.destroy())
    clientRequest.once('error', (error) => end(0, error.message))
    clientRequest.end(body)
  })

export interface Buyer {
  readonly address: string
  /** Cookie and token as the buyer's browser has them now. */
  session(): { readonly cookie: string; readonly token: string }
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<HttpResponse>
  /** Sends JSON with cookie and token, as the shop's own pages do. */
  post(path: string, body?: object): Promise<HttpResponse>
  /** Sends any request; adds the buyer's cookie, token and address unless the request sets them. */
  send(path: string, request: HttpRequest): Promise<HttpResponse>
  /** Submits a form as a browser without scripts does. */
  submit(path: string, fields: Readonly<Record<string, string>>): Promise<HttpResponse>
}

/** Retries a 503 after its Retry-After, up to five times: arrival is not what a scenario measures. */
const retryWhenBusy = async (send: () => Promise<HttpResponse>): Promise<HttpResponse> => {
  for (let retriesLeft = 5; ; retriesLeft -= 1) {
    const response = await send()
    const pause = Number(response.headers['retry-after'])
    if (response.status !== 503 || !(pause > 0) || retriesLeft === 0) return response
    await wait(pause * 1_000)
  }
}

let buyers = 0

/** A new address of the documentation range 2001:db8::/32; each buyer has a network of their own. */
export const newAddress = (): string => {
  buyers += 1
  return `2001:db8:${(buyers >> 8).toString(16)}:${((buyers & 255) << 8).toString(16)}::1`
}

/** Opens a page as a new visitor and reads the cookie and the token. */
export const openSession = async (ground: FixtureShop, page: string = paths.login): Promise<Buyer> => {
  const address = newAddress()
  const from = { 'x-forwarded-for': address }
  const opened = await retryWhenBusy(() =>
    call(`${ground.url}${page}`, { headers: { ...from, accept: 'text/html' } }),
  )
  let cookie = cookieOf(opened) ?? ''
  let token = tokenOf(opened.body)
  if (cookie === '' || token === '')
    throw new Error(`A page brought no session: ${opened.status} ${opened.body.slice(0, 200)}`)
  const updateSession = async (response: HttpResponse): Promise<HttpResponse> => {
    const newCookie = cookieOf(response)
    if (newCookie === null || newCookie === cookie) return response
    /* A login starts a new session; its token is in the next page. */
    cookie = newCookie
    const page = await call(`${ground.url}${paths.basket}`, {
      headers: { ...from, cookie, accept: 'text/html' },
    })
    token = tokenOf(page.body)
    return response
  }
  const own = () => ({ ...from, cookie })
  return {
    address,
    session: () => ({ cookie, token }),
    get: (path, headers = {}) =>
      call(`${ground.url}${path}`, { headers: { ...own(), 'x-csrf-token': token, ...headers } }),
    post: async (path, body = {}) =>
      updateSession(
        await call(`${ground.url}${path}`, {
          method: 'POST',
          headers: {
            ...own(),
            'x-csrf-token': token,
            'x-requested-with': 'fetch',
            'content-type': 'application/json',
          },
          body: JSON.stringify(body),
        }),
      ),
    send: async (path, { headers = {}, ...rest }) =>
      updateSession(
        await call(`${ground.url}${path}`, {
          headers: { ...own(), 'x-csrf-token': token, ...headers },
          ...rest,
        }),
      ),
    submit: async (path, fields) =>
      updateSession(
        await call(`${ground.url}${path}`, {
          method: 'POST',
          headers: {
            ...own(),
            accept: 'text/html',
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: new URLSearchParams({ _token: token, ...fields }).toString(),
        }),
      ),
  }
}

const cookieOf = ({ headers }: HttpResponse): string | null => {
  const set = [headers['set-cookie'] ?? []].flat().find((text) => /^(__Host-)?sid=/.test(text))
  return set?.split(';')[0] ?? null
}

const tokenOf = (html: string): string => html.match(/name="csrf-token" content="([^"]+)"/)?.[1] ?? ''

const expectStatus = (response: HttpResponse, what: string, statuses: readonly number[]): HttpResponse => {
  if (statuses.includes(response.status)) return response
  throw new Error(`${what} was answered ${response.status}: ${response.body.slice(0, 300)}`)
}

export type Goods = readonly (readonly [name: GoodsName, qty: number])[]

export const addToBasket = (ground: FixtureShop, buyer: Buyer, goods: Goods): Promise<HttpResponse> =>
  buyer.post(calls.addMultipleToBasket, {
    variations: goods.map(([name, qty]) => ({ id: ground.goods[name], qty })),
  })

/** The fields of the details form. */
export const detailsForm = (email: string) => ({
  shipping_first_name: 'Anna',
  shipping_last_name: 'Sett',
  shipping_address_1: '12 Quarry Row',
  shipping_town: 'Leeds',
  shipping_county: 'West Yorkshire',
  shipping_postcode: 'LS1 4AP',
  billing_telephone: '0113 496 0000',
  billing_email: email,
})

export interface PurchaseRequest {
  readonly goods: Goods
  readonly code?: string
  readonly email?: string
}

/** Does everything before the payment: goods, postcode and details. */
export const prepareToPay = async (
  ground: FixtureShop,
  buyer: Buyer,
  wish: PurchaseRequest,
): Promise<void> => {
  const { goods, code } = wish
  expectStatus(
    await retryWhenBusy(() => buyer.post(calls.setPostcode, { postcode: 'LS1 4AP' })),
    'A postcode',
    [200],
  )
  if (goods.length > 0)
    expectStatus(await retryWhenBusy(() => addToBasket(ground, buyer, goods)), 'An add', [200])
  if (code !== undefined)
    expectStatus(
      await retryWhenBusy(() => buyer.post(calls.applyDiscountCode, { discount_code: code })),
      'A code',
      [200],
    )
  const email = wish.email ?? 'anna@example.com'
  const response = expectStatus(
    await retryWhenBusy(() => buyer.submit(paths.checkout, detailsForm(email))),
    'The details',
    [303],
  )
  if (response.headers['location'] !== paths.payment)
    throw new Error(`The details were not taken: led to ${response.headers['location']}`)
}

/** A shopper at the payment page. */
export const readyToPay = async (ground: FixtureShop, wish: PurchaseRequest): Promise<Buyer> => {
  const buyer = await openSession(ground)
  await prepareToPay(ground, buyer, wish)
  return buyer
}

/** Many shoppers at the payment page, prepared eight at a time: arrival is not what a scenario measures. */
export const prepareManyToPay = async (
  ground: FixtureShop,
  count: number,
  wish: (i: number) => PurchaseRequest,
): Promise<readonly Buyer[]> => {
  const ready: Buyer[] = []
  let next = 0
  const line = async (): Promise<void> => {
    while (next < count) {
      const i = next
      next += 1
      ready[i] = await readyToPay(ground, wish(i))
    }
  }
  await Promise.all(Array.from({ length: 8 }, line))
  return ready
}

/**
 * The client secret of a payment that the browser confirms. The call before it reserves the goods, as the
 * page does.
 */
export const openIntent = async (buyer: Buyer): Promise<HttpResponse> => {
  await buyer.post(calls.checkOrderValidity)
  return buyer.post(calls.paymentIntent)
}

export const paymentOf = (secret: string): string => secret.split('_secret_')[0] ?? ''

const form = (fields: Readonly<Record<string, string>>): HttpRequest => ({
  method: 'POST',
  headers: {
    authorization: `Bearer ${providerKeys.publishableKey}`,
    'content-type': 'application/x-www-form-urlencoded',
  },
  body: new URLSearchParams(fields).toString(),
})

/** Sends the card from the page to the provider, as the provider's script does. */
export const payInPage = (
  { provider }: FixtureShop,
  secret: string,
  number = '4242424242424242',
): Promise<HttpResponse> =>
  call(
    `${provider.address}/v1/payment_intents/${paymentOf(secret)}/confirm`,
    form({
      client_secret: secret,
      use_stripe_sdk: 'true',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
    }),
  )

export const confirm = (buyer: Buyer, payment: string): Promise<HttpResponse> =>
  buyer.post(calls.paymentConfirm, { payment_intent_id: payment, opt_in: false })

/** The older card form: the server confirms the payment. */
export const payByHandler = (buyer: Buyer, method = 'pm_card_visa'): Promise<HttpResponse> =>
  buyer.post(calls.stripeHandler, { payment_method_id: method })

export const openWallet = (buyer: Buyer): Promise<HttpResponse> => buyer.get(calls.paypalGetOrder)

/** The payer approves in the wallet's own window. */
export const approve = (
  { provider }: FixtureShop,
  order: string,
  funding = 'balance',
): Promise<HttpResponse> =>
  call(`${provider.address}/checkoutnow`, form({ token: order, outcome: 'approve', funding }))

export const capture = (buyer: Buyer, order: string): Promise<HttpResponse> =>
  buyer.post(calls.paypalCaptureOrder, { order_id: order })

export const confirmWallet = (buyer: Buyer, order: string): Promise<HttpResponse> =>
  buyer.post(calls.paypalConfirmed, { paypal_data: { orderID: order }, other_data: {} })

/** A text member of a JSON response; '' if there is none. */
export const textOf = (answer: HttpResponse, name: string): string => {
  try {
    const json: unknown = JSON.parse(answer.body)
    const value = typeof json === 'object' && json !== null && name in json ? Reflect.get(json, name) : ''
    return typeof value === 'string' ? value : ''
  } catch {
    return ''
  }
}

import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { accountOrderPath, calls, completePath, returnPath, withdrawReturnPath } from '#contract/routes.ts'
import { DAY_MS } from '#domain/lang/time-spans.ts'
import { eraseOldOrders, ordersData } from '#server/orders/index.ts'
import { type StaffMember, signInStaff } from '../../setup/back-office.ts'
import { countRows, logIn, openOrders, openTradeAccount, ordersIn } from '../../setup/ordering.ts'
import { returnSteps } from '../../setup/returns.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'
import { serverVisitor } from '../../setup/server-visitor.ts'

/* Returns as shoppers ask for them, on the page of an order that they may see whole (M-070). */

const scripted = await startScriptedShop()
const { shop, queries, sound } = scripted
let grace: StaffMember
beforeEach(async () => {
  grace = await signInStaff(shop, 'owner')
})
const steps = returnSteps(scripted, () => grace)
const key = () => `form-${crypto.randomUUID()}`
const six = { reason: 'return', 'quantity-0': '6' }

/** OA sent, and a visitor who has opened it by its number and email. */
const sentToVisitor = async () => {
  const number = await steps.sentOrder()
  const visitor = shop.visit()
  await visitor.post(calls.setPostcode, { postcode: 'LS1 4AP' })
  await openOrders(queries, visitor)
  const token = (await ordersIn(queries)).at(-1)?.token ?? ''
  return { number, visitor, token }
}
const shown = async (token: string) => (await shop.features.returns.shown(token)).returns
const returnsIn = () => countRows(queries, 'return_case')

test('asks for a return, and shows each state with what follows until the money went back [M-070]', async () => {
  const { number, visitor, token } = await sentToVisitor()
  const form = await shop.features.returns.form(serverVisitor(shop, visitor), token)
  expect(form?.lines.map(({ sku, most_text: most }) => [sku, most])).toEqual([
    ['F1-C', '60 tiles (21.6 m²)'],
    ['F6-C', '2'],
  ])
  const asked = await visitor.post(returnPath(token), { key: key(), words: 'Left over', ...six })
  expect([asked.statusCode, asked.json()]).toEqual([200, { status: 'ok', redirect: completePath(token) }])
  expect(await shown(token)).toMatchObject([
    { number: 1, state: 'asked', goods: [{ bought: '6 tiles (2.16 m²)' }], due: null, refund: null },
  ])
  expect((await grace.done('readReturn', { number, return: 1 })).words).toBe('Left over')
  const { timeline } = await grace.done('readOrder', { number })
  expect(timeline).toContainEqual(
    expect.objectContaining({ what: 'Return asked for', who: 'The shopper', detail: 'return 1 · Left over' }),
  )
  await grace.done('agreeReturn', await steps.of(number))
  await grace.done('noteReturnSent', await steps.of(number))
  await grace.done('receiveReturn', { ...(await steps.of(number)), lines: [{ position: 0, quantity: 6 }] })
  expect(await shown(token)).toMatchObject([
    { state: 'received', due: expect.stringMatching(/^\w{3} \d+ \w+ \d{4}$/) },
  ])
  await grace.done('inspectReturn', await steps.of(number))
  await grace.done('giveBack', await steps.settlement(number))
  expect(await shown(token)).toMatchObject([{ state: 'settled', refund: { amount: 64.8, state: 'made' } }])
  await sound()
})

test('is asked for by the account that ordered, goes back to its order, and is in its data [M-070, F10]', async () => {
  const number = await steps.sentOrder()
  const token = (await ordersIn(queries)).at(-1)?.token ?? ''
  const customer = await openTradeAccount(queries, 0)
  await queries.execute(sql`update orders set customer_id = ${customer}`)
  const [owner, other] = [shop.visit(), shop.visit()]
  for (const visitor of [owner, other]) await visitor.post(calls.setPostcode, { postcode: 'LS1 4AP' })
  await logIn(queries, owner, customer)
  const form = { key: key(), words: 'Left over', ...six }
  expect((await other.post(returnPath(token), form)).statusCode).toBe(404)
  expect((await owner.post(returnPath(token), form)).json()).toEqual({
    status: 'ok',
    redirect: accountOrderPath(number),
  })
  expect(await ordersData.read(queries, customer)).toMatchObject([
    { number, returns: [{ number: 1, state: 'asked', words: 'Left over' }] },
  ])
})

test('redirects a form without scripts to the order, and a refused one back to its page [M-070]', async () => {
  const { visitor, token } = await sentToVisitor()
  const asked = await visitor.submit(returnPath(token), { key: key(), ...six })
  expect([asked.statusCode, asked.headers.location]).toEqual([303, completePath(token)])
  expect((await visitor.submit(returnPath(token), { key: key(), reason: 'return' })).statusCode).toBe(422)
})

test.each([
  [{ reason: 'return', 'quantity-0': '' }, 'quantity-0', messages.chooseReturnGoods],
  [{ reason: 'return', 'quantity-0': '0', 'quantity-1': '0' }, 'quantity-0', messages.chooseReturnGoods],
  [{ 'quantity-0': '6' }, 'reason', messages.chooseReturnReason],
  [{ reason: 'price', 'quantity-0': '6' }, 'reason', messages.chooseReturnReason],
  [{ reason: 'return', 'quantity-0': '61' }, 'quantity-0', messages.returnAtMost('60 tiles (21.6 m²)')],
  [{ reason: 'return', 'quantity-0': '2.5' }, 'quantity-0', messages.returnInTiles],
  [{ reason: 'return', 'quantity-1': '1.5' }, 'quantity-1', messages.returnInPacks],
  [{ reason: 'return', 'quantity-0': 'six' }, 'quantity-0', messages.numberInDigits],
  [{ reason: 'return', 'quantity-0': '-6' }, 'quantity-0', messages.numberInDigits],
  [{ ...six, words: 'x'.repeat(1001) }, 'words', messages.textTooLong('what you write', 1000)],
])('says at its field what is wrong with %j, and keeps nothing [M-070]', async (typed, field, message) => {
  const { visitor, token } = await sentToVisitor()
  const refused = await visitor.post(returnPath(token), { key: key(), ...typed })
  expect([refused.statusCode, refused.json().errors]).toEqual([422, { [field]: [message] }])
  expect(await returnsIn()).toBe(0)
})

test('answers 404 for the order of another, for a made-up address and for pictures to either [M-070, SX-02]', async () => {
  const { number, visitor, token } = await sentToVisitor()
  await visitor.post(returnPath(token), { key: key(), ...six })
  const stranger = shop.visit()
  await stranger.post(calls.setPostcode, { postcode: 'LS1 4AP' })
  const unknown = 'a'.repeat(43)
  const tries = [
    await stranger.post(returnPath(token), { key: key(), ...six }),
    await stranger.post(withdrawReturnPath(token, 1)),
    await visitor.post(returnPath(unknown), { key: key(), ...six }),
    await visitor.post(withdrawReturnPath(token, 2)),
    await sendPictures(stranger, token, [await picture()]),
  ]
  expect(tries.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
  expect(await shop.features.returns.form(serverVisitor(shop, stranger), token)).toBeNull()
  expect(await returnsIn()).toBe(1)
  expect(await grace.done('readReturn', { number, return: 1 })).toMatchObject({ state: 'asked' })
})

test('asks once for a form that is sent twice, and then for no more than is left [M-070]', async () => {
  const { visitor, token } = await sentToVisitor()
  const form = { key: key(), reason: 'return', 'quantity-0': '50' }
  const twice = await Promise.all([
    visitor.post(returnPath(token), form),
    visitor.post(returnPath(token), form),
  ])
  expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await returnsIn()).toBe(1)
  const more = await visitor.post(returnPath(token), { ...form, key: key() })
  expect(more.json().errors).toEqual({ 'quantity-0': [messages.returnAtMost('10 tiles (3.6 m²)')] })
  const all = await visitor.post(returnPath(token), { ...form, key: key(), 'quantity-0': '10' })
  expect(all.statusCode).toBe(200)
  const none = await visitor.post(returnPath(token), { ...form, key: key(), 'quantity-0': '1' })
  expect(none.json().errors).toEqual({ 'quantity-0': [messages.returnNothingLeft] })
  await sound()
})

test('is withdrawn until the goods are on their way, and then no more [M-070]', async () => {
  const { number, visitor, token } = await sentToVisitor()
  await visitor.post(returnPath(token), { key: key(), ...six })
  expect((await visitor.post(withdrawReturnPath(token, 1))).statusCode).toBe(200)
  expect(await shown(token)).toMatchObject([{ state: 'withdrawn' }])
  expect((await visitor.post(withdrawReturnPath(token, 1))).json().message).toBe(messages.returnNotWithdrawn)
  await visitor.post(returnPath(token), { key: key(), ...six })
  await grace.done('agreeReturn', await steps.of(number, 2))
  await grace.done('noteReturnSent', await steps.of(number, 2))
  expect((await visitor.post(withdrawReturnPath(token, 2))).statusCode).toBe(409)
  expect(await shown(token)).toMatchObject([{ state: 'withdrawn' }, { state: 'on-way' }])
})

const picture = async (width = 40): Promise<Uint8Array> =>
  new Uint8Array(
    await sharp({ create: { width, height: 20, channels: 3, background: '#a8481f' } })
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 47/1 0/1' } })
      .jpeg()
      .toBuffer(),
  )

/** Sends the form with pictures, as a browser without scripts does. */
const sendPictures = async (
  visitor: ReturnType<typeof shop.visit>,
  token: string,
  pictures: readonly Uint8Array[],
) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ _token: visitor.token, key: key(), ...six }))
    form.append(name, value)
  for (const content of pictures) form.append('pictures', new Blob([content as BlobPart]), 'tile.jpg')
  const body = new Response(form)
  return shop.app.inject({
    method: 'POST',
    url: returnPath(token),
    headers: {
      host: 'shop.test',
      cookie: visitor.cookie,
      'x-csrf-token': visitor.token,
      'x-requested-with': 'fetch',
      'content-type': body.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await body.arrayBuffer()),
  })
}

test('keeps up to five pictures with it, encoded anew without the place, for staff alone [M-070, M-073]', async () => {
  const { number, visitor, token } = await sentToVisitor()
  const many = await Promise.all(Array.from({ length: 6 }, (_, i) => picture(40 + i)))
  const refused = await sendPictures(visitor, token, many)
  expect([refused.statusCode, refused.json().errors]).toEqual([
    422,
    { pictures: [messages.tooManyPictures(5)] },
  ])
  const text = await sendPictures(visitor, token, [new TextEncoder().encode('<svg onload=alert(1)>')])
  expect([text.statusCode, text.json().errors]).toEqual([422, { pictures: [messages.notAPicture] }])
  expect(await returnsIn()).toBe(0)
  expect((await sendPictures(visitor, token, many.slice(0, 5))).statusCode).toBe(200)
  const { photographs } = await grace.done('readReturn', { number, return: 1 })
  expect(photographs).toHaveLength(5)
  const file = await grace.done('photograph', { number, id: photographs[0]?.id ?? 0 })
  const metadata = await sharp(Buffer.from(file.base64, 'base64')).metadata()
  expect([metadata.format, metadata.exif]).toEqual(['webp', undefined])
  await shop.features.photographs.deleteExpired()
  expect(await countRows(queries, 'refund_photograph', 'order_id is not null')).toBe(5)
})

test('limits how often returns of an order are asked for [M-070, SX-07]', async () => {
  const { visitor, token } = await sentToVisitor()
  const statuses: number[] = []
  for (let i = 0; i < 21; i += 1)
    statuses.push((await visitor.post(returnPath(token), { key: key(), reason: 'return' })).statusCode)
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 422), 429])
})

test('erases what people typed and sent with the order’s personal data, and keeps the goods [M-070, F10]', async () => {
  const { number, visitor, token } = await sentToVisitor()
  await visitor.post(returnPath(token), { key: key(), words: 'Ring Asha on 07700 900123', ...six })
  await sendPictures(visitor, token, [await picture()])
  await shop.database.transaction((tx) => eraseOldOrders(tx, new Date(Date.now() + 9 * 365 * DAY_MS)))
  expect(await grace.done('readReturn', { number, return: 1 })).toMatchObject({
    words: '',
    goods: [{ asked: '6 tiles (2.16 m²)' }],
  })
  expect(await countRows(queries, 'refund_photograph', 'order_id is not null')).toBe(0)
  await sound()
})

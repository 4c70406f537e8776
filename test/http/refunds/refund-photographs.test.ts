import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import type { CallInput } from '#contract/admin/calls.ts'
import { messages } from '#contract/messages.ts'
import { DAY_MS } from '#domain/lang/time-spans.ts'
import { createAdminApp } from '#server/admin/admin-app.ts'
import { createAdminHandlers } from '#server/admin/handlers.ts'
import { createMediaStore, openMediaStorage } from '#server/media/index.ts'
import { createLog } from '#server/operations/log.ts'
import { eraseOldOrders } from '#server/orders/index.ts'
import { makeToken } from '#server/session/session-cookie.ts'
import { type StaffMember, signInStaff } from '../../setup/back-office.ts'
import { placeOrderOA } from '../../setup/order-oa.ts'
import { countRows } from '../../setup/ordering.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'
import { testSecrets } from '../../setup/shop.ts'

/* Photographs of damage, kept with the refund of an order (M-073). */

const scripted = await startScriptedShop()
const { shop, queries } = scripted
let olive: StaffMember
beforeEach(async () => {
  olive = await signInStaff(shop, 'office')
})

const photograph = async (width = 40): Promise<Uint8Array> =>
  new Uint8Array(
    await sharp({ create: { width, height: 20, channels: 3, background: '#a8481f' } })
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 47/1 0/1' } })
      .jpeg()
      .toBuffer(),
  )
const photographs = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, i) => photograph(40 + i)))

/** Sends the form of a refund for £5.00 with photographs; its key. */
const give = async (number: string, count: number, more: Partial<CallInput<'giveBack'>> = {}) => {
  const key = randomUUID()
  await olive.done('keepPhotographs', { number, key, photographs: await photographs(count) })
  const { version } = await olive.done('refundable', { number })
  await olive.done('giveBack', { number, version, key, reason: 'damaged', free: 5, ...more })
  return key
}
const ofRefund = async (number: string) =>
  (await olive.done('refundsOfOrder', { number })).refunds[0]?.photographs ?? []
const hashes = async () =>
  (await queries.execute<{ hash: string }>(sql`select hash from refund_photograph order by id`)).rows.map(
    ({ hash }) => hash,
  )
const media = createMediaStore(openMediaStorage({ kind: 'folder' }, inject('preparedShop').dataDir))
/** How many of these have their file. */
const filed = async (names: readonly string[]): Promise<number> =>
  (await Promise.all(names.map((name) => media.has(name)))).filter(Boolean).length

test('keeps photographs with their refund, encoded anew without the place, for staff alone [M-073, M-202]', async () => {
  const number = await placeOrderOA(scripted)
  const sent = await photograph(2000)
  expect((await sharp(sent).metadata()).exif).toBeDefined()
  const key = randomUUID()
  expect(await olive.done('keepPhotographs', { number, key, photographs: [sent] })).toEqual({ count: 1 })
  const { version } = await olive.done('refundable', { number })
  await olive.done('giveBack', { number, version, key, reason: 'damaged', free: 5 })
  const [kept] = await ofRefund(number)
  expect(kept).toMatchObject({ width: 1600, height: 16 })
  const file = await olive.done('photograph', { number, id: kept?.id ?? 0 })
  const metadata = await sharp(Buffer.from(file.base64, 'base64')).metadata()
  expect([file.content_type, metadata.format, metadata.exif]).toEqual(['image/webp', 'webp', undefined])
  const timeline = (await olive.done('readOrder', { number })).timeline
  expect(timeline).toContainEqual(expect.objectContaining({ what: 'Photographs added', who: 'Olive Grant' }))
  for (const name of [(await hashes())[0] ?? '', (await hashes())[0]?.slice(1) ?? ''])
    for (const rendition of ['thumb.webp', 'enlarged.jpg'])
      expect((await shop.call({ url: `/media/${name}/${rendition}` })).statusCode).toBe(404)
  const other = await placeOrderOA(scripted)
  for (const person of [await signInStaff(shop, 'yard'), await signInStaff(shop, 'reader')])
    expect(await person.call('photograph', { number, id: kept?.id ?? 0 })).toMatchObject({
      error: { status: 404 },
    })
  expect(await olive.call('photograph', { number: other, id: kept?.id ?? 0 })).toMatchObject({
    error: { status: 404, message: 'There is no such photograph.' },
  })
})

test('keeps at most six of a form, a file that is sent again once, and nothing else than pictures [M-073, M-202]', async () => {
  const number = await placeOrderOA(scripted)
  const key = randomUUID()
  const seven = await photographs(7)
  const keep = (sent: Uint8Array[]) => olive.call('keepPhotographs', { number, key, photographs: sent })
  const refused = (message: string) => ({ error: { status: 422, errors: { photographs: [message] } } })
  expect(await keep(seven)).toMatchObject(refused(messages.tooManyPictures(6)))
  expect(await keep([])).toMatchObject({ error: { status: 422 } })
  for (const file of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', '%PDF-1.7'])
    expect(await keep([...seven.slice(0, 1), new Uint8Array(Buffer.from(file))])).toMatchObject(
      refused(messages.notAPicture),
    )
  expect(await hashes()).toEqual([])
  expect(await keep(seven.slice(0, 4))).toMatchObject({ value: { count: 4 } })
  expect(await keep(seven.slice(0, 5))).toMatchObject({ value: { count: 5 } })
  expect(await keep(seven.slice(0, 5))).toMatchObject({ value: { count: 5 } })
  expect(await keep(seven.slice(5))).toMatchObject(refused(messages.tooManyPictures(6)))
  expect(
    await olive.call('keepPhotographs', { number: 'TS-AAAA-AAAA', key, photographs: seven.slice(0, 1) }),
  ).toMatchObject({
    error: { status: 404 },
  })
  expect(await countRows(queries, 'refund_photograph', 'order_id is not null')).toBe(5)
})

test('shows a second person the photographs of what they decide on [M-067, M-073]', async () => {
  const number = await placeOrderOA(scripted)
  await give(number, 2, { free: 150 })
  const marcus = await signInStaff(shop, 'manager')
  const { approvals } = await marcus.done('approvals', { number })
  expect(approvals).toMatchObject([{ photographs: [{ width: 40 }, { width: 41 }] }])
  await marcus.done('decideApproval', { id: approvals[0]?.id ?? 0, decision: 'allow' })
  expect(await ofRefund(number)).toHaveLength(2)
})

test('deletes those of a form that came to nothing, and all with the data of the customer [M-073, M-193]', async () => {
  const { photographs: feature } = shop.features
  const number = await placeOrderOA(scripted)
  await give(number, 2)
  await olive.done('keepPhotographs', { number, key: randomUUID(), photographs: await photographs(3) })
  await feature.deleteExpired()
  const names = await hashes()
  expect([names.length, await filed(names)]).toEqual([5, 5])
  shop.clock.now = new Date(shop.clock.now.getTime() + DAY_MS + 1)
  await feature.deleteExpired()
  expect([await countRows(queries, 'refund_photograph'), await filed(names)]).toEqual([2, 2])
  expect(await ofRefund(number)).toHaveLength(2)
  const tenYearsLater = new Date(shop.clock.now.getTime() + 3650 * DAY_MS)
  await shop.database.transaction((tx) => eraseOldOrders(tx, tenYearsLater))
  shop.clock.now = new Date(shop.clock.now.getTime() + DAY_MS)
  await feature.deleteExpired()
  expect([await countRows(queries, 'refund_photograph'), await filed(names)]).toEqual([0, 0])
})

const signedIn: { id: number | null } = { id: null }
const app = await createAdminApp({
  handlers: createAdminHandlers(shop.features),
  staff: {
    ...shop.features.staff,
    sessions: {
      ...shop.features.staff.sessions,
      read: async () =>
        signedIn.id === null
          ? null
          : {
              actor: {
                kind: 'staff',
                staffId: signedIn.id,
                name: 'Olive Grant',
                roles: ['office'],
                sessionId: 1,
              },
              factorAt: shop.clock.now,
            },
    },
  },
  pages: null,
  now: () => shop.clock.now,
  log: createLog('silent'),
  secrets: testSecrets,
  adminUrl: new URL('http://office.test'),
  shopUrl: new URL('http://shop.test'),
  shopName: 'Tessera',
})
afterAll(() => app.close())

/** Sends files to a call of the back office as a browser's form does. */
const post = async (
  url: string,
  files: readonly Uint8Array[],
  fields: readonly (readonly [string, string])[] = [],
) => {
  const begun = await app.inject({ url: '/admin/sign-in' })
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? ''
  const form = new FormData()
  form.append('_token', makeToken(testSecrets, cookie.split('=')[1]?.split('.')[0] ?? ''))
  form.append('key', 'key of the form')
  for (const [name, value] of fields) form.append(name, value)
  for (const file of files) form.append('photographs', new Blob([new Uint8Array(file)]), 'a.jpg')
  const body = new Response(form)
  return app.inject({
    method: 'POST',
    url,
    headers: { cookie, origin: 'http://office.test', 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  })
}

test('takes them as files of a form, up to 20 MB, from people who are signed in [M-073, M-195]', async () => {
  const number = await placeOrderOA(scripted)
  const url = `/admin/api/orders/${number}/photographs`
  const two = await photographs(2)
  signedIn.id = null
  expect((await post(url, two)).statusCode).toBe(401)
  signedIn.id = olive.staffId
  expect(await post(url, []).then(({ statusCode }) => statusCode)).toBe(422)
  const large = await post(url, [new Uint8Array(21 * 1024 * 1024)])
  expect([large.statusCode, large.body]).toEqual([413, expect.stringContaining('larger than 20 MB')])
  expect((await post(url, two)).json()).toEqual({ count: 2 })
  expect(await filed(await hashes())).toBe(2)
})

test('takes the fields of an order of 200 lines beside the files, and no endless text [M-073, M-195]', async () => {
  const number = await placeOrderOA(scripted)
  const url = `/admin/api/orders/${number}/photographs`
  signedIn.id = olive.staffId
  const lines = Array.from({ length: 200 }, (_, i) => [`line-${i}`, '0.36'] as const)
  expect((await post(url, await photographs(1), lines)).json()).toEqual({ count: 1 })
  const endless = Array.from({ length: 20 }, (_, i) => [`line-${i}`, 'x'.repeat(15_000)] as const)
  expect((await post(url, await photographs(1), endless)).statusCode).toBe(400)
  const many = Array.from({ length: 1001 }, (_, i) => [`line-${i}`, '1'] as const)
  expect((await post(url, await photographs(1), many)).statusCode).toBe(400)
})

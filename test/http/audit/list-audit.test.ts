import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recordAudit } from '#server/audit/index.ts'
import { openAdminSite } from '../../setup/admin-site.ts'
import { signInStaff } from '../../setup/back-office.ts'
import { startShop } from '../../setup/shop.ts'

const shop = await startShop()
const { queries } = shop.database
const site = await openAdminSite(shop)

/** There are no articles with these ids, whose SKUs would stand in their place. */
const noArticle = 900_000

const record = (staffId: number | null, id: number, more: object = {}) =>
  recordAudit(queries, {
    actor:
      staffId === null
        ? { kind: 'terminal', name: 'root' }
        : { kind: 'staff', staffId, name: '', roles: [], sessionId: null },
    action: 'variation.set-price',
    subject: { kind: 'variation', id: noArticle + id },
    ...more,
  })
const things = ({ rows }: { readonly rows: readonly { readonly thing: string }[] }) =>
  rows.map(({ thing }) => Number(thing) - noArticle)

test('shows what changed, before and after, and who did it [M-191]', async () => {
  const asif = await signInStaff(shop, 'accounts')
  await record(asif.staffId, 1, {
    before: { pricePence: 1999, onSale: false },
    after: { pricePence: 2499, note: 'rise' },
    reason: 'supplier',
  })
  await record(null, 2)
  expect((await asif.done('listAudit', {})).rows).toMatchObject([
    { who: 'terminal: root', thing: `${noArticle + 2}`, fields: [] },
    {
      who: 'Asif Khan',
      what: 'Set price',
      reason: 'supplier',
      fields: [
        { name: 'note', before: null, after: 'rise' },
        { name: 'onSale', before: 'no', after: null },
        { name: 'pricePence', before: '£19.99', after: '£24.99' },
      ],
    },
  ])
})

test('says moments, days, people and carriers in words [M-191]', async () => {
  const asif = await signInStaff(shop, 'accounts')
  const yusuf = await signInStaff(shop, 'yard')
  await record(asif.staffId, yusuf.staffId, {
    subject: { kind: 'staff', id: yusuf.staffId },
    before: { pickedBy: null, day: '2026-11-25' },
    after: { pickedBy: yusuf.staffId, until: '2026-07-01T23:30:00.000Z' },
  })
  expect((await asif.done('listAudit', {})).rows[0]).toMatchObject({
    thing: 'Yusuf Demir',
    fields: [
      { name: 'day', before: 'Wed 25 November 2026', after: null },
      { name: 'pickedBy', before: null, after: 'Yusuf Demir' },
      { name: 'until', before: null, after: 'Thu 2 July 2026, 00:30' },
    ],
  })
})

test('shows all to those who may see it, their own to others, nothing to a reader [M-191]', async () => {
  const [asif, olive, rita] = [
    await signInStaff(shop, 'accounts'),
    await signInStaff(shop, 'office'),
    await signInStaff(shop, 'reader'),
  ]
  await record(asif.staffId, 1)
  await record(olive.staffId, 2)
  expect(things(await asif.done('listAudit', {}))).toEqual([2, 1])
  expect(things(await asif.done('listAudit', { person: olive.staffId }))).toEqual([2])
  const own = await olive.done('listAudit', {})
  expect([things(own), own.people]).toEqual([[2], []])
  expect(things(await olive.done('listAudit', { person: asif.staffId }))).toEqual([])
  expect(await rita.call('listAudit', {})).toMatchObject({ ok: false, error: { status: 404 } })
})

test('finds changes of a thing and of a span of days, and pages through them [M-191]', async () => {
  const asif = await signInStaff(shop, 'accounts')
  for (let id = 1; id <= 60; id += 1) await record(asif.staffId, id)
  await record(asif.staffId, 7)
  const first = await asif.done('listAudit', { subject: 'variation' })
  const second = await asif.done('listAudit', { before: first.next ?? '' })
  expect([...things(first), ...things(second)]).toEqual([7, ...Array.from({ length: 60 }, (_, i) => 60 - i)])
  expect([first.rows.length, second.next]).toEqual([50, null])
  expect(things(await asif.done('listAudit', { thing: `${noArticle + 7}` }))).toEqual([7, 7])
  expect(things(await asif.done('listAudit', { subject: 'order', thing: `${noArticle + 7}` }))).toEqual([])
  expect(things(await asif.done('listAudit', { to: '2020-01-01' }))).toEqual([])
  expect(things(await asif.done('listAudit', { from: '2020-01-01', thing: `${noArticle + 7}` }))).toEqual([
    7, 7,
  ])
})

test('finds people, carriers, invitations and orders by what the page shows of them [M-191]', async () => {
  const asif = await signInStaff(shop, 'accounts')
  const yusuf = await signInStaff(shop, 'yard')
  const of = async (kind: 'staff' | 'carrier' | 'invitation', id: number) =>
    record(asif.staffId, id, { subject: { kind, id } })
  const idIn = async (rows: Promise<{ readonly rows: readonly { readonly id: number }[] }>) =>
    (await rows).rows[0]?.id ?? 0
  const carrierId = await idIn(
    queries.execute(sql`insert into carrier (name) values ('Pallet Line 900001') returning id`),
  )
  await of('staff', yusuf.staffId)
  await of('staff', asif.staffId)
  await of('carrier', carrierId)
  await record(asif.staffId, carrierId, { subject: { kind: 'variation', id: carrierId } })
  const shown = async (thing: string, more: object = {}) =>
    (await asif.done('listAudit', { thing, ...more })).rows.map((row) => `${row.subject} ${row.thing}`)
  expect(await shown('demir')).toEqual(['staff Yusuf Demir'])
  expect(await shown('Yusuf Demir')).toEqual(['staff Yusuf Demir'])
  expect(await shown('PALLET')).toEqual(['carrier Pallet Line 900001'])
  expect(await shown('pallet', { subject: 'carrier' })).toEqual(['carrier Pallet Line 900001'])
  expect(await shown('pallet', { subject: 'staff' })).toEqual([])
  expect(await shown('%')).toEqual([])
  /* Digits are an id, of whatever kind, and no part of a name. */
  expect(await shown('900001')).toEqual([])
  expect(await shown(`${carrierId}`)).toContain('carrier Pallet Line 900001')
})

test('finds the changes of a request by the id that its answer and its log lines have [M-188, M-191]', async () => {
  const { staffId, send } = await site.signIn('owner')
  const [one, two] = [
    await send('saveCarrier', { name: 'Pallet Line' }),
    await send('saveCarrier', { name: 'Tile Freight' }),
  ]
  await record(staffId, 1)
  const request = String(two?.headers['x-request-id'])
  expect(site.logs.some((line) => line.includes(`"request":"${request}"`))).toBe(true)
  const asif = await signInStaff(shop, 'accounts')
  const all = (await asif.done('listAudit', {})).rows
  expect(all.map((row) => row.request)).toEqual([null, request, one?.headers['x-request-id']])
  const found = await asif.done('listAudit', { request: ` ${request.toUpperCase()} ` })
  expect(found.rows).toMatchObject([{ what: 'Add', subject: 'carrier', request }])
})

test.each([
  { request: 'yesterday' },
  { from: 'soon' },
  { from: '2026-02-30' },
  { from: '2026-02-03', to: '2026-02-02' },
  { before: -1 },
])('refuses %j with a sentence [M-191]', async (input) => {
  const asif = await signInStaff(shop, 'accounts')
  expect(await asif.call('listAudit', input)).toMatchObject({ ok: false, error: { status: 422 } })
})

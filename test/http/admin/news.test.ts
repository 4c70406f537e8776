import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openAdminSite } from '../../setup/admin-site.ts'
import { signInStaff, staffNames } from '../../setup/back-office.ts'
import { placeOrderOA } from '../../setup/order-oa.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

const scripted = await startScriptedShop()
const { shop, queries } = scripted
const site = await openAdminSite(shop)
const later = (minutes: number): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + minutes * 60_000)
}

test('ends the session of a page without input, though it asks for news [M-009, M-022]', async () => {
  const olive = await site.signIn('office')
  for (let minutes = 0; minutes < 29; minutes += 1) {
    expect((await olive.send('news')).statusCode).toBe(200)
    later(1)
  }
  later(2)
  expect((await olive.send('news')).statusCode).toBe(401)
  expect((await olive.send('me')).statusCode).toBe(401)
  /* Any other call keeps it. */
  const yusuf = await site.signIn('yard')
  for (let times = 0; times < 3; times += 1) {
    later(20)
    expect((await yusuf.send('me')).statusCode).toBe(200)
  }
})

test('tells who else has an order open, those alone who see orders, for some seconds [M-035]', async () => {
  const number = await placeOrderOA(scripted)
  const [olive, marcus] = [await site.signIn('office'), await site.signIn('manager')]
  const open = async (person: typeof olive, order?: string) => {
    const { statusCode, json } = await person.send('news', order === undefined ? {} : { order })
    expect(statusCode).toBe(200)
    return json().open as { number: string; name: string }[]
  }
  expect(await open(olive, number)).toEqual([])
  expect(await open(marcus)).toEqual([{ number, name: staffNames.office }])
  expect(await open(marcus, number.toLowerCase())).toHaveLength(1)
  expect(await open(olive, number)).toEqual([{ number, name: staffNames.manager }])
  const yard = await site.signIn('yard')
  expect(await open(yard, number)).toEqual([])
  expect(await open(olive, number)).toHaveLength(1)
  expect(await open(olive, 'TS-AAAA-AAAA')).toHaveLength(1)
  later(1)
  expect(await open(olive)).toEqual([])
  expect((await olive.send('news', { order: 'Zebedee' })).statusCode).toBe(422)

  const { rows } = await queries.execute(sql`select 1 from order_open`)
  expect(rows).toHaveLength(2)
  later(25 * 60)
  await shop.features.dashboard.open.deleteClosed()
  expect((await queries.execute(sql`select 1 from order_open`)).rows).toEqual([])
})

test('names on the list and the page who picks an order, until it is packed [M-035]', async () => {
  const number = await placeOrderOA(scripted)
  const [olive, yusuf] = [await signInStaff(shop, 'office'), await signInStaff(shop, 'yard')]
  const pickers = async () => {
    const { orders } = await olive.done('listOrders', { find: number })
    const order = await olive.done('readOrder', { number })
    return [orders[0]?.picker, order.picker]
  }
  expect(await pickers()).toEqual([null, null])
  await yusuf.done('startPick', { number })
  expect(await pickers()).toEqual([staffNames.yard, staffNames.yard])
  const { version } = await olive.done('readOrder', { number })
  await yusuf.done('finishPick', { number, version })
  expect(await pickers()).toEqual([null, null])
})

import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { signInStaff } from '../../setup/back-office.ts'
import { asTradeCustomer, ordersIn, readyToPay } from '../../setup/ordering.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

const { shop, queries, goods } = await startScriptedShop()
const place = async (...bought: readonly (readonly [number, number])[]) => {
  const tess = await asTradeCustomer(queries, await readyToPay(shop, { goods: bought }), 10_000_000)
  expect((await tess.post(calls.payOnAccount)).statusCode).toBe(200)
  return (await ordersIn(queries)).at(-1)?.number ?? ''
}
const yard = () => signInStaff(shop, 'yard')

test('leads an order’s code to the page of its next step [M-214]', async () => {
  const yusuf = await yard()
  const [number, samples] = [await place([goods.f1, 21.6]), await place([goods.f1s, 1])]
  const pageOf = (code: string) => yusuf.done('findCode', { code })
  expect(await pageOf(`${number}\r\n`)).toEqual({ kind: 'order', number, page: 'pick' })
  expect(await pageOf(number.replaceAll('-', '').replace('TS', ''))).toMatchObject({ number })
  expect(await pageOf(samples)).toEqual({ kind: 'order', number: samples, page: 'samples' })
  await yusuf.done('startPick', { number })
  expect(await pageOf(number)).toMatchObject({ page: 'pick' })
  const [picked] = (await yusuf.done('pickList', { orders: number })).orders
  await yusuf.done('finishPick', { number, version: picked?.version ?? 0 })
  expect(await pageOf(number)).toMatchObject({ page: 'dispatch' })
  const { version } = await yusuf.done('dispatchView', { number })
  await yusuf.done('dispatchOrder', { number, version })
  expect(await pageOf(number)).toMatchObject({ page: 'dispatch' })
})

test('names the article of a code, and the orders that wait for it, the first due first [M-214, M-050]', async () => {
  const yusuf = await yard()
  const first = await place([goods.f6, 2])
  const second = await place([goods.f6, 1], [goods.f1, 3.6])
  const found = await yusuf.done('findCode', { code: ' f6-c' })
  expect(found).toMatchObject({ kind: 'article', sku: 'F6-C', orders: [first, second] })
  const [packed] = (await yusuf.done('pickList', { orders: first })).orders
  await yusuf.done('finishPick', { number: first, version: packed?.version ?? 0 })
  const { version } = await yusuf.done('dispatchView', { number: second })
  await (await signInStaff(shop, 'office')).done('holdOrder', {
    number: second,
    version,
    reason: 'call-back',
  })
  expect(await yusuf.done('findCode', { code: 'F6-C' })).toMatchObject({ orders: [] })
})

test('says in a sentence what was read of a code that is none of the shop’s [M-214]', async () => {
  const yusuf = await yard()
  const messageOf = async (code: string): Promise<string> => {
    const found = await yusuf.done('findCode', { code })
    return found.kind === 'unknown' ? found.message : found.kind
  }
  expect(await messageOf('5012345678900')).toBe(
    '‘5012345678900’ was read. It is neither an order nor an article of the shop.',
  )
  expect(await messageOf('TS-0000-0001')).toBe(
    '‘TS-0000-0001’ was read, and no order has such a number. Scan it again, or type it.',
  )
  expect(await messageOf('TS-0000-0000')).toContain('neither an order nor an article')
  expect(await messageOf('\n')).toBe('Nothing was read: the code is empty.')
})

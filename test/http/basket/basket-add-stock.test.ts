import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { startShop } from '../../setup/shop.ts'
import { readGoods, setStock } from '../goods.ts'
import { add, readLines, rejectedAddMessage } from './basket-call.ts'

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)

test('says how many were added, and rejects an add where the basket holds the whole stock [S-024]', async () => {
  await setStock(queries, goods.f4, 3)
  const ann = shop.visit()
  expect((await add(ann, goods.f4, 5)).json()).toMatchObject({
    items: [{ requested: 5, added: 3, message: '3 were added, there are no more.' }],
  })
  expect(await rejectedAddMessage(ann, goods.f4, 5)).toBe(messages.notEnoughStock)
  expect(await readLines(ann)).toEqual([['F4-C', 3]])
  await setStock(queries, goods.f4, 2)
  expect(await rejectedAddMessage(ann, goods.f4, 1)).toBe(messages.notEnoughStock)
  expect(await readLines(ann)).toEqual([['F4-C', 3]])
})

test('adds exactly the stock whole, without a message [S-024]', async () => {
  await setStock(queries, goods.f4, 3)
  const ann = shop.visit()
  expect((await add(ann, goods.f4, 3)).json()).toMatchObject({
    items: [{ requested: 3, added: 3, message: null }],
    notes: [],
  })
})

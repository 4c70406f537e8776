import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lockCatalogue } from '#server/catalogue/import-lock.ts'
import { keepImportsOut } from '#server/catalogue/index.ts'
import { readGoods } from '../http/goods.ts'
import { type StaffMember, signInStaff } from '../setup/back-office.ts'
import { startShop } from '../setup/shop.ts'
import { untilLocksAwaited } from './lock-waits.ts'

/* Prices that two people, or a person and an import, change concurrently. */

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)

const typed = async (person: StaffMember, price: string) => {
  const { prices: was } = await person.done('readPrice', { id: goods.f4 })
  return { id: goods.f4, basis: 'pack', price, was } as const
}

test('saves one of ten prices that people save concurrently, and tells the others [M-194, HZ-15]', async () => {
  const marcus = await signInStaff(shop, 'manager')
  const forms = await Promise.all(Array.from({ length: 10 }, (_, i) => typed(marcus, `${37 + i / 10}`)))
  const answers = await Promise.all(forms.map((form) => marcus.call('changePrice', form)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  for (const answer of answers)
    if (!answer.ok) expect(answer.error).toMatchObject({ status: 409, reason: 'changed' })
  const { rows } = await queries.execute(sql`select action from audit`)
  expect(rows).toEqual([{ action: 'variation.change-price' }])
})

test('counts the same price of two people as one change [M-194]', async () => {
  const [marcus, cara] = [await signInStaff(shop, 'manager'), await signInStaff(shop, 'catalogue')]
  const answers = await Promise.all([
    marcus.done('changePrice', await typed(marcus, '39')),
    cara.done('changePrice', await typed(cara, '39')),
  ])
  expect(answers.map(({ changed }) => changed).toSorted()).toEqual([false, true])
})

test('refuses a price while an import runs, which would undo it in silence [M-125, M-194]', async () => {
  const marcus = await signInStaff(shop, 'manager')
  const form = await typed(marcus, '39')
  await shop.database.transaction(async (tx) => {
    await lockCatalogue(tx)
    expect(await marcus.call('changePrice', form)).toMatchObject({
      ok: false,
      error: { status: 409, reason: 'importing' },
    })
  })
  expect(await marcus.done('changePrice', form)).toMatchObject({ changed: true })
})

test('makes an import wait for prices that are being saved, and these not for each other [M-125]', async () => {
  let isLocked = false
  let importing: Promise<unknown> | undefined
  await shop.database.transaction(async (tx) => {
    expect(await keepImportsOut(tx)).toBe(true)
    const marcus = await signInStaff(shop, 'manager')
    expect(await marcus.done('changePrice', await typed(marcus, '38'))).toMatchObject({ changed: true })
    importing = shop.database.transaction(async (other) => {
      await lockCatalogue(other)
      isLocked = true
    })
    await untilLocksAwaited(queries)
    expect(isLocked).toBe(false)
  })
  await importing
  expect(isLocked).toBe(true)
})

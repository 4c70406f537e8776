import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { loadPages } from '#server/pages/load-build.ts'
import { readGoods } from '../http/goods.ts'
import { freePort } from '../setup/free-port.ts'
import { startShop } from '../setup/shop.ts'
import { openShopper } from '../setup/shopper.ts'
import { takesFocus } from './focus.ts'

const port = await freePort()
const address = `http://127.0.0.1:${port}`
const shop = await startShop({ publicUrl: address, pages: await loadPages('production') })
await shop.app.listen({ host: '127.0.0.1', port })
const { queries } = shop.database
const goods = await readGoods(queries)

test('where the data changed since the page was opened nothing is added, and the new plan is shown [L-082]', async () => {
  const { page } = await openShopper({ address, expectedErrors: /409|plan has changed/ })
  await page.goto(`${address}/plan?variation=${goods.f1}`)
  const add = page.getByRole('button', { name: /^Add \d+ tiles/ })
  await add.waitFor()
  const before = (await add.textContent()) ?? ''
  /* Every cut of glass is a risk: more tiles are recommended. */
  await queries.execute(
    sql`update variation set laying = coalesce(laying, '{}') || '{"breakage_class": "glass"}' where id = ${goods.f1}`,
  )
  await add.click()
  await page.getByText(/^The plan has changed: it needs \d+ tiles\./).waitFor()
  await expect.poll(() => add.textContent()).not.toBe(before)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => add.getAttribute('aria-disabled')).toBeNull()
  await add.click()
  await takesFocus(page.getByRole('dialog', { name: 'Great!' }))
})

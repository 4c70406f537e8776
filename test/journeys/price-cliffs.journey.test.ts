import { expect, test } from 'vitest'
import { audit } from './audit.ts'
import { openProduct } from './product-page.ts'

const sandstone = '/stone-paving/fellside-sandstone'

test('the product page says that a larger pack costs less, and a button chooses it [S-007]', async () => {
  const { page, quantity } = await openProduct(`${sandstone}?sku=F11-SMALL`)
  await quantity.fill('9')
  await quantity.blur()
  const cliff = page.getByRole('status', { name: 'Ways to pay less' })
  await cliff.getByText('One large pack (10 m²) costs £24.00 less: £300.00 in all, not £324.00.').waitFor()
  expect(await audit(page)).toEqual([])
  await cliff.getByRole('button', { name: 'Change to this' }).click()
  await expect.poll(() => quantity.inputValue()).toBe('1')
  await page.getByText('£300.00').first().waitFor()
  await expect.poll(() => cliff.getByRole('button').count()).toBe(0)
})

test('the basket says so too, and changes in place [S-007]', async () => {
  const { page, quantity, addButton } = await openProduct(`${sandstone}?sku=F11-SMALL`, { width: 390 })
  await quantity.fill('9')
  await quantity.blur()
  await addButton.click()
  await page.getByRole('dialog').getByRole('link', { name: 'View Basket' }).click()
  const ways = page.getByRole('list', { name: 'Ways to pay less' })
  await ways.getByText('£24.00 less').waitFor()
  expect(await audit(page)).toEqual([])
  await ways.getByRole('button', { name: 'Change to this' }).click()
  await ways.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Order summary' }).getByText('£300.00').first().waitFor()
})

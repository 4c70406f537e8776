import { expect, test } from 'vitest'
import { calls, paths } from '#contract/routes.ts'
import { openProduct } from './product-page.ts'

const paving = '/porcelain-paving/moorland-porcelain-paving'

test('going back from the basket restores quantity and dimensions, and clears extras [S-027]', async () => {
  const { page, quantity, addButton, addedDialog } = await openProduct(paving)
  const larger = page.getByRole('radio', { name: /^900 × 600 mm/ })
  await larger.press('Space')
  await quantity.fill('10.26')
  const grout = page.getByRole('checkbox', { name: /Fine Joint Grout/ })
  await grout.check()
  await addButton.click()
  await addedDialog.getByRole('link', { name: 'View Basket' }).click()
  await page.waitForURL(`**${paths.basket}`)
  await page.goBack()
  await page.waitForURL(`**${paving}`)
  const isAsLeft = async (): Promise<void> => {
    await expect.poll(() => quantity.inputValue()).toBe('10.26')
    expect(await larger.isChecked()).toBe(true)
    expect(await grout.isChecked()).toBe(false)
  }
  await isAsLeft()

  const calculator = page.getByRole('form', { name: 'Calculator' })
  await page.getByRole('heading', { name: /^How much do I need/ }).click()
  const answered = page.waitForResponse(`**${calls.calculator}`)
  await calculator.getByLabel('Length').fill('4.2')
  await calculator.getByLabel('Width').fill('3')
  await answered
  await page.goto(paths.contact)
  await page.goBack()
  await isAsLeft()
  await page.getByRole('heading', { name: /^How much do I need/ }).click()
  await expect.poll(() => calculator.getByLabel('Length').inputValue()).toBe('4.2')
})

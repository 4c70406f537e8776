import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { audit } from './audit.ts'
import { send } from './basket-page.ts'
import { openProduct } from './product-page.ts'

const paving = '/porcelain-paving/moorland-porcelain-paving'

test('a postcode applies in place: the day appears, and size, quantity and focus stay [S-001, S-002, P-037]', async () => {
  const { page, quantity, form } = await openProduct(paving)
  await page.getByText('900 × 600 mm').first().click()
  await quantity.fill('12')
  await quantity.blur()
  const chosen = await quantity.inputValue()
  const postcode = form.getByRole('textbox', { name: 'Deliver to postcode' })
  await postcode.fill('XYZ')
  await postcode.press('Enter')
  await form.getByText('Please enter a valid UK postcode.').waitFor()
  expect(await postcode.inputValue()).toBe('XYZ')
  await postcode.fill('ls14ap')
  const place = await page.evaluate(() => window.scrollY)
  await postcode.press('Enter')
  await form.getByText(/^Standard: Included · \w{3} \d{1,2} \w{3} \(estimated\)/).waitFor()
  await page.getByRole('heading', { name: 'Delivery to LS1 4AP' }).waitFor()
  expect(await postcode.inputValue()).toBe('LS1 4AP')
  expect(await postcode.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await page.evaluate(() => window.scrollY)).toBe(place)
  expect(await quantity.inputValue()).toBe(chosen)
  expect(await page.getByRole('radio', { name: /900 × 600/ }).isChecked()).toBe(true)
  expect(new URL(page.url()).pathname).toBe(paving)
  await audit(page)
})

test('follows the quantity, and says what is not delivered and what can be done [S-001, S-003]', async () => {
  const { page, quantity, form, bodiesSentTo } = await openProduct(paving)
  await send(page, calls.setPostcode, { postcode: 'LS1 4AP' })
  await page.reload()
  await form.getByText('Delivery in all: £64.80, the part-crate delivery in the total').waitFor()
  await quantity.fill('43.2')
  await quantity.blur()
  await form.getByText(/part-crate delivery in the total/).waitFor({ state: 'detached' })
  expect(bodiesSentTo(calls.getDelivered).at(-1)).toMatchObject({ baskets: [[{ quantity: 43.2 }]] })
  await send(page, calls.setPostcode, { postcode: 'IM1 1AA' })
  await page.reload()
  await form.getByText(/to collect it, or to have it brought another way/).waitFor()
  expect(await form.locator('a[href^="tel:"]').count()).toBe(1)
  /* Once, and first what, then why, then what to do. */
  const said = (await form.textContent()) ?? ''
  expect(said.split('Not available for delivery to IM1 1AA')).toHaveLength(2)
  expect(said).toMatch(
    /Not available for delivery to IM1 1AA.*None of our delivery services goes there\..*Or ring .* to collect it/,
  )
  /* On the first screen too, with the way to it. */
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => window.scrollTo(0, 0))
  const price = page.getByRole('link', { name: 'Not available for delivery to IM1 1AA' })
  expect((await price.boundingBox())?.y).toBeLessThan(844 - 44)
  await price.click()
  await expect.poll(() => isInWindow(form.getByText('None of our delivery services goes there.'))).toBe(true)
})

const isInWindow = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  })

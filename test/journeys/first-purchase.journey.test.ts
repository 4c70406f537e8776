import { expect, test } from 'vitest'
import { openShopper } from '../setup/shopper.ts'

/** The shortest tour of the shop: from the home page to ten square metres of paving in the basket. */
test.each([1440, 390])(
  'home → category → facet → product → 10 m² become 10.08 m², £336.96 → Add → View Basket, at %i px',
  async (width) => {
    const { page } = await openShopper({ width })
    await page.goto('/')
    await page
      .getByRole('main')
      .getByRole('link', { name: /Porcelain Paving/ })
      .first()
      .click()
    await page.waitForURL('**/porcelain-paving')

    const filter = page.getByRole('button', { name: 'Filter' })
    if (width < 600) await filter.click()
    await page.getByRole('checkbox', { name: /^Sandstone \d/ }).click()
    if (width < 600) await page.getByRole('button', { name: /^Show \d+ products?$/ }).click()
    await page.waitForURL('**/porcelain-paving?look=sandstone')

    await page.getByRole('link', { name: 'Moorland Porcelain Paving', exact: true }).click()
    await page.waitForURL('**/moorland-porcelain-paving')
    /* The address changes before the page does, and cards have quantities too. */
    await page.getByRole('heading', { level: 1, name: 'Moorland Porcelain Paving' }).waitFor()
    const quantity = page.getByRole('spinbutton', { name: 'Quantity' })
    await quantity.fill('10')
    await quantity.blur()
    expect(await quantity.inputValue()).toBe('10.08')
    await page.getByText('£336.96*').first().waitFor()
    await page.getByRole('form', { name: /^Buy / }).getByRole('button', { name: 'Add to Basket' }).click()
    const great = page.getByRole('dialog', { name: 'Great!' })
    await great.getByText('View Basket').click()
    await page.waitForURL('**/basket')
    await page.getByRole('heading', { name: 'Your basket', level: 1 }).waitFor()
    await page.getByText('£336.96*').first().waitFor()
  },
)

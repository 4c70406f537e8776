import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { hasFocus, takesFocus } from './focus.ts'
import { openListing } from './listing-page.ts'

const widths = [1440, 390]

/** Bodies of the adds that the page has sent. */
const addsOf = (page: Page): readonly unknown[] => {
  const bodies: unknown[] = []
  page.on('request', (request: Request) => {
    if (new URL(request.url()).pathname === calls.basketAdd) bodies.push(request.postDataJSON())
  })
  return bodies
}

test.each(widths)(
  'adds a sample from a listing, one each time, at %i px [P-170, P-171, P-172, P-182]',
  async (width) => {
    const { page, card } = await openListing('/porcelain-paving', { width })
    const adds = addsOf(page)
    const sample = card('Moorland Porcelain Paving').getByRole('button', { name: 'Sample' })
    const great = page.getByRole('dialog', { name: 'Great!' })
    for (const _ of ['first', 'second']) {
      await sample.click()
      await great.getByText('Sample added to your basket.', { exact: true }).waitFor()
      await takesFocus(great)
      await page.keyboard.press('Escape')
      await great.waitFor({ state: 'detached' })
      await hasFocus(sample)
    }
    expect(adds).toHaveLength(2)
    for (const body of adds) expect(body).toMatchObject({ Model_Type: 'variation', Quantity: 1 })
    await page.getByRole('link', { name: 'Basket 1 item' }).waitFor()
    expect(await card('Terrace Setts').getByRole('button', { name: 'Sample' }).count()).toBe(0)
  },
)

test.each(widths)('a card adds one to ten packs, at %i px [P-179, P-180, P-181, P-308]', async (width) => {
  const { page, card } = await openListing('/primer-adhesive', { width })
  const adds = addsOf(page)
  const primer = card('Grip Primer')
  const quantity = primer.getByLabel('Quantity', { exact: true })
  const add = primer.getByRole('button', { name: 'Add to Basket' })

  await primer.getByRole('button', { name: 'Decrease quantity' }).click()
  expect(await quantity.inputValue()).toBe('1')
  for (let i = 0; i < 11; i += 1) await primer.getByRole('button', { name: 'Increase quantity' }).click()
  expect(await quantity.inputValue()).toBe('10')
  await quantity.fill('11')
  expect(await quantity.inputValue()).toBe('10')

  await quantity.fill('0')
  await add.click()
  await primer.getByText('You must set a quantity', { exact: true }).waitFor()
  expect(adds).toEqual([])

  await quantity.fill('3')
  await add.click()
  const great = page.getByRole('dialog', { name: 'Great!' })
  await great.getByText('Grip Primer added to your basket.', { exact: true }).waitFor()
  expect(adds).toEqual([expect.objectContaining({ Model_Type: 'variation', Quantity: 3 })])
  await page.keyboard.press('Escape')
  expect(await quantity.inputValue()).toBe('1')
})

test('a failed add restores the button and reports the failure [P-017]', async () => {
  const { page, card } = await openListing('/porcelain-paving', { expectedErrors: /basket\/add failed/ })
  await page.route(`**${calls.basketAdd}`, (route) => route.abort())
  const sample = card('Moorland Porcelain Paving').getByRole('button', { name: 'Sample' })
  await sample.click()
  await page.getByText('Something went wrong. Please try again.').waitFor()
  await page.unroute(`**${calls.basketAdd}`)
  await sample.click()
  await page.getByRole('dialog', { name: 'Great!' }).waitFor()
})

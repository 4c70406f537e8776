import type { Page } from 'playwright-core'
import { f1, f1s, f4, f6, f9, fq, openBasket } from '../../test/journeys/basket-page.ts'
import type { StartingItem } from '../../test/journeys/shop-client.ts'
import { takeShot } from './shot.ts'

/* The basket in its states. */

const basket = (items: readonly StartingItem[], postcode?: string) => async (width: number) =>
  (await openBasket({ width, items, ...(postcode === undefined ? {} : { postcode }) })).page

const mixed = [f1(10.08), f1s(1), fq(11.52), f4(2), f6(3), f9(4)]

takeShot('basket-empty', basket([]))
takeShot('basket-one', basket([f1(10.08)]))
takeShot('basket-six', basket(mixed, 'LS1 4AP'))
takeShot('basket-far', basket([f1(10.08), f6(1)], 'HS1 2AA'))
takeShot(
  'basket-code-rejected',
  async (width): Promise<Page> => {
    const { page } = await openBasket({ width, items: [f1(10.08)], postcode: 'LS1 4AP' })
    await page.getByRole('textbox', { name: /[Cc]ode/ }).fill('NOSUCHCODE')
    await page.getByRole('button', { name: /Apply/ }).click()
    await page.waitForLoadState('networkidle')
    return page
  },
  { whole: false },
)
takeShot('basket-saved', async (width): Promise<Page> => {
  const { page, line } = await openBasket({ width, items: [f1(10.08), f4(2)], postcode: 'LS1 4AP' })
  await line(/Brick Lane/)
    .getByRole('button', { name: /^Save for later/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Save for later' })
  await dialog.getByLabel('Email address').fill(`sam.${width}@example.org`)
  await dialog.getByRole('button', { name: 'Save for later' }).click()
  await page.getByRole('dialog', { name: 'Great!' }).getByRole('button', { name: 'OK' }).click()
  await line(/Brick Lane/).waitFor({ state: 'detached' })
  return page
})

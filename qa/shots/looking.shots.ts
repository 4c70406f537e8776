import { paths } from '#contract/routes.ts'
import { openListing } from '../../test/journeys/listing-page.ts'
import { opened } from '../../test/journeys/product-page.ts'
import { shopper } from '../../test/setup/shopper.ts'
import { shot } from './shot.ts'

/* The pages that a shopper sees before adding to the basket. */

const visit = (path: string) => async (width: number) => (await openListing(path, { width })).page
const product = (path: string) => async (width: number) => (await opened(path, { width })).page

shot('home', visit(paths.home))
shot('category', visit('/porcelain-tiles'))
shot('category-ticked', visit('/porcelain-paving?colour=mid-grey&colour=natural-oak'))
shot('search', visit('/search?q=slate'))
shot('search-nothing', visit('/search?q=zzzz'))
shot(
  'search-suggests',
  async (width) => {
    const { page } = await openListing(paths.home, { width })
    await page
      .getByRole('combobox', { name: /Search/ })
      .filter({ visible: true })
      .first()
      .fill('lime')
    await page.getByRole('option').first().waitFor()
    return page
  },
  { whole: false },
)
shot(
  'menu',
  async (width) => {
    const { page } = await openListing(paths.home, { width })
    if (width < 1280) await page.getByRole('link', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'What Porcelain Tiles has' }).click()
    await page.getByRole('list', { name: 'By look' }).waitFor()
    await page.waitForLoadState('networkidle')
    return page
  },
  { whole: false },
)
shot('search-room', visit('/search?use=walls&use=walls-floors&use=wet-rooms'))
shot('set-postcode-told', async (width) => {
  const { page } = await openListing(`${paths.setPostcode}?redirect=${paths.setPostcode}`, { width })
  await page.getByRole('textbox', { name: 'Postcode' }).fill('IV27 4AA')
  await page.getByRole('button', { name: 'Save postcode' }).click()
  await page.getByRole('heading', { name: 'Delivery to IV27 4AA' }).waitFor()
  return page
})
for (const page of ['delivery', 'terms', 'privacy', 'returns', 'contact', 'setPostcode'] as const)
  shot(page, visit(paths[page]))
shot('not-found', visit('/no/such/page'))
shot('not-found-product', visit('/porcelain-paving/no-longer-sold'))

shot('product', product('/porcelain-paving/moorland-porcelain-paving'))
shot('product-filter', product('/porcelain-tiles/calacatta-vena'))
shot('product-steps', product('/aggregates/scottish-pebbles'))
shot('product-pack', product('/grout/joint-grey-grout'))
shot('product-boxes', product('/porcelain-tiles/brick-lane-metro'))
shot('product-not-online', product('/natural-stone/emperador-polished'))
shot('product-calculated', async (width) => {
  const { page } = await opened('/aggregates/golden-gravel', { width })
  await page.getByRole('heading', { name: 'How much do I need? Use our calculator' }).click()
  const form = page.getByRole('form', { name: 'Calculator' })
  await form.getByLabel('Length').fill('5')
  await form.getByLabel('Width').fill('4')
  await page.getByText('Best value').waitFor()
  return page
})
shot(
  'product-added',
  async (width) => {
    const { page, quantity, addButton, great } = await opened('/porcelain-paving/moorland-porcelain-paving', {
      width,
    })
    await quantity.fill('10')
    await quantity.blur()
    await page.getByText('£336.96').first().waitFor()
    await addButton.first().click()
    await great.waitFor()
    return page
  },
  { whole: false },
)
shot(
  'product-lightbox',
  async (width) => {
    const { page } = await opened('/porcelain-tiles/calacatta-vena', { width })
    await page.locator('main a[data-lightbox=image]:visible').first().click()
    await page.getByRole('dialog').waitFor()
    await page.waitForLoadState('networkidle')
    return page
  },
  { whole: false },
)
shot('wishlist-empty', visit(paths.wishlist))
shot('wishlist', async (width) => {
  const { page } = await opened('/porcelain-paving/moorland-porcelain-paving', { width })
  for (const path of [
    '/aggregates/golden-gravel',
    '/grout/joint-grey-grout',
    '/natural-stone/emperador-polished',
    null,
  ]) {
    await page.getByRole('button', { name: 'Add to Wishlist' }).click()
    await page.getByRole('button', { name: 'Remove from Wishlist' }).waitFor()
    if (path !== null) await page.goto(path, { waitUntil: 'networkidle' })
  }
  await page.goto(paths.wishlist)
  return page
})
shot(
  'plain-product',
  async (width) => {
    const { page } = await shopper({ width, script: false })
    await page.goto('/porcelain-tiles/calacatta-vena')
    return page
  },
  { audited: false },
)

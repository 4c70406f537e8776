import { paths } from '#contract/routes.ts'
import { openListing } from '../../test/journeys/listing-page.ts'
import { openProduct } from '../../test/journeys/product-page.ts'
import { openShopper } from '../../test/setup/shopper.ts'
import { takeShot } from './shot.ts'

/* The pages that a shopper sees before adding to the basket. */

const visit = (path: string) => async (width: number) => (await openListing(path, { width })).page
const product = (path: string) => async (width: number) => (await openProduct(path, { width })).page

takeShot('home', visit(paths.home))
takeShot('category', visit('/porcelain-tiles'))
takeShot('category-ticked', visit('/porcelain-paving?colour=mid-grey&colour=natural-oak'))
takeShot('search', visit('/search?q=slate'))
takeShot('search-nothing', visit('/search?q=zzzz'))
takeShot(
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
takeShot(
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
takeShot('search-room', visit('/search?use=walls&use=walls-floors&use=wet-rooms'))
takeShot('set-postcode-told', async (width) => {
  const { page } = await openListing(`${paths.setPostcode}?redirect=${paths.setPostcode}`, { width })
  await page.getByRole('textbox', { name: 'Postcode' }).fill('IV27 4AA')
  await page.getByRole('button', { name: 'Save postcode' }).click()
  await page.getByRole('heading', { name: 'Delivery to IV27 4AA' }).waitFor()
  return page
})
for (const page of ['delivery', 'terms', 'privacy', 'returns', 'contact', 'setPostcode'] as const)
  takeShot(page, visit(paths[page]))
takeShot('not-found', visit('/no/such/page'))
takeShot('not-found-product', visit('/porcelain-paving/no-longer-sold'))

takeShot('product', product('/porcelain-paving/moorland-porcelain-paving'))
takeShot('product-filter', product('/porcelain-tiles/calacatta-vena'))
takeShot('product-steps', product('/aggregates/scottish-pebbles'))
takeShot('product-pack', product('/grout/joint-grey-grout'))
takeShot('product-boxes', product('/porcelain-tiles/brick-lane-metro'))
takeShot('product-not-online', product('/natural-stone/emperador-polished'))
takeShot('product-calculated', async (width) => {
  const { page } = await openProduct('/aggregates/golden-gravel', { width })
  await page.getByRole('heading', { name: 'How much do I need? Use our calculator' }).click()
  const form = page.getByRole('form', { name: 'Calculator' })
  await form.getByLabel('Length').fill('5')
  await form.getByLabel('Width').fill('4')
  await page.getByText('Best value').waitFor()
  return page
})
takeShot(
  'product-added',
  async (width) => {
    const { page, quantity, addButton, addedDialog } = await openProduct(
      '/porcelain-paving/moorland-porcelain-paving',
      {
        width,
      },
    )
    await quantity.fill('10')
    await quantity.blur()
    await page.getByText('£336.96').first().waitFor()
    await addButton.first().click()
    await addedDialog.waitFor()
    return page
  },
  { whole: false },
)
takeShot(
  'product-lightbox',
  async (width) => {
    const { page } = await openProduct('/porcelain-tiles/calacatta-vena', { width })
    await page.locator('main a[data-lightbox=image]:visible').first().click()
    await page.getByRole('dialog').waitFor()
    await page.waitForLoadState('networkidle')
    return page
  },
  { whole: false },
)
takeShot('wishlist-empty', visit(paths.wishlist))
takeShot('wishlist', async (width) => {
  const { page } = await openProduct('/porcelain-paving/moorland-porcelain-paving', { width })
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
takeShot(
  'plain-product',
  async (width) => {
    const { page } = await openShopper({ width, withScripts: false })
    await page.goto('/porcelain-tiles/calacatta-vena')
    return page
  },
  { audited: false },
)

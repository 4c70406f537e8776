import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { audit } from './audit.ts'
import { hasFocus, takesFocus } from './focus.ts'
import { openProduct } from './product-page.ts'

const pictured = '/porcelain-tiles/calacatta-vena'
const filmed = '/aggregates/golden-gravel'

test('from 768 px the gallery is a large picture over thumbnails [P-025, P-050, P-052, P-056, P-311]', async () => {
  const { page } = await openProduct(pictured, { width: 768, withPictures: true })
  const pictures = page.locator('main a[data-lightbox=image]:visible img')
  const measured = () =>
    pictures.evaluateAll((images) =>
      (images as HTMLImageElement[]).map((image) => ({
        width: image.getBoundingClientRect().width,
        source: image.currentSrc,
      })),
    )
  /* A browser chooses the source of a lazy picture only when it is about to fetch it. */
  await expect.poll(async () => (await measured()).every(({ source }) => source !== '')).toBe(true)
  const boxes = await measured()
  const [large, ...thumbs] = boxes
  expect(thumbs.length).toBeGreaterThan(0)
  expect(large?.source).toMatch(/\/(main|full_width)\./)
  for (const thumb of thumbs) {
    expect(thumb.width).toBeLessThan((large?.width ?? 0) / 2)
    expect(thumb.source).toMatch(/\/thumb\./)
  }
  expect(await page.locator('[aria-roledescription=carousel]:visible').count()).toBe(0)
})

test.each([
  ['/porcelain-tiles/brick-lane-metro', 1],
  ['/porcelain-tiles/terrazzo-chiaro', 2],
  [pictured, 3],
])('leaves no gap beside the thumbnails: %s has %i [P-050]', async (path, count) => {
  const { page } = await openProduct(path, { width: 768 })
  const [large = null, ...thumbs] = await Promise.all(
    (await page.locator('main a[data-lightbox=image]:visible').all()).map((link) => link.boundingBox()),
  )
  const last = thumbs.at(-1)
  if (!large || !last) throw new Error('no pictures')
  expect(thumbs).toHaveLength(count)
  expect(last.width).toBeLessThan(large.width / 2)
  const right = (box: typeof large) => Math.round(box.x + box.width)
  /* A single one is placed in a corner of the large picture. */
  const alone = count === 1
  expect(last.y + last.height < large.y + large.height).toBe(alone)
  expect(right(last) === right(large)).toBe(!alone)
})

test('leaves no gap beside an odd number of sizes or three cards of a shelf [S-016]', async () => {
  const { page, form } = await openProduct('/porcelain-paving/moorland-porcelain-paving', { width: 768 })
  const right = async (part: Locator): Promise<number> => {
    const box = await part.boundingBox()
    return Math.round((box?.x ?? 0) + (box?.width ?? 0))
  }
  const sizes = form.locator('label').filter({ has: page.getByRole('radio', { name: /^\d/ }) })
  expect(await sizes.count()).toBe(3)
  expect(await right(sizes.nth(2))).toBe(await right(sizes.nth(1)))
  await page.goto(filmed)
  const shelf = page.getByRole('region', { name: 'Goes with it' })
  expect(await shelf.getByRole('listitem').count()).toBe(3)
  expect(await right(shelf.getByRole('listitem').nth(2))).toBe(await right(shelf))
})

/** Waits until this picture has come to rest: a swipe starts at the current positions. */
const shows = async (carousel: Locator, index: number): Promise<void> => {
  await carousel.locator(`button[aria-current=true][aria-label^="Show picture ${index} "]`).waitFor()
  const picture = carousel.locator('a[data-lightbox]').nth(index - 1)
  const left = (box: Awaited<ReturnType<typeof picture.boundingBox>>) => Math.round(box?.x ?? Number.NaN)
  await expect
    .poll(async () => left(await picture.boundingBox()) - left(await carousel.boundingBox()))
    .toBe(0)
}

test('below 768 px it is a carousel that swipes in a loop [P-051, P-053]', async () => {
  const { page } = await openProduct(pictured, { width: 767, withPictures: true })
  const carousel = page.getByRole('region', { name: /^Pictures of/ })
  const thumbs = carousel.getByRole('button', { name: /^Show picture/ })
  const count = await thumbs.count()
  expect(count).toBeGreaterThan(1)
  const shown = (index: number): Promise<void> => shows(carousel, index)
  await shown(1)
  await carousel.hover()
  await page.locator('[data-swiping]').waitFor()

  const swipe = async (direction: 1 | -1): Promise<void> => {
    const box = await carousel.boundingBox()
    if (box === null) throw new Error('no carousel')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 3]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - direction * box.width * 0.6, y, { steps: 6 })
    await page.mouse.up()
  }
  await swipe(-1)
  await shown(count)
  await swipe(1)
  await shown(1)
  await swipe(1)
  await shown(2)
  await thumbs.nth(0).click()
  await shown(1)
})

test('the carousel shows the picture that a screen reader focuses', async () => {
  const { page } = await openProduct(pictured, { width: 390 })
  const carousel = page.getByRole('region', { name: /^Pictures of/ })
  for (const index of [3, 1, 2]) {
    await carousel
      .locator('a[data-lightbox]')
      .nth(index - 1)
      .focus()
    await shows(carousel, index)
  }
})

test('with reduced motion a picture is in its place as soon as it is released', async () => {
  const { page } = await openProduct(pictured, { width: 640, withPictures: true })
  const pictures = page.locator('[data-swiping]')
  await page.getByRole('region', { name: /^Pictures of/ }).hover()
  const box = await pictures.boundingBox()
  if (box === null) throw new Error('no carousel')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - box.width * 0.4, y, { steps: 6 })
  /*
   * Its position in each frame that the browser paints from then on: while gliding it has twenty positions.
   */
  await pictures.locator('ul').evaluate((list) => {
    const FRAMES = 30
    const places = new Promise<number>((resolve) => {
      const seen: number[] = []
      const look = (): void => {
        seen.push(Math.round(list.getBoundingClientRect().left))
        if (seen.length < FRAMES) requestAnimationFrame(look)
        else resolve(new Set(seen).size)
      }
      addEventListener('mouseup', look, { once: true })
    })
    Reflect.set(globalThis, 'places', { places })
  })
  await page.mouse.up()
  const places = await page.evaluate(() => Reflect.get(globalThis, 'places').places as Promise<number>)
  expect(places).toBeLessThanOrEqual(5)
})

test('the lightbox says which picture it shows, and shows what the page has of it until it has loaded [S-051]', async () => {
  const { page } = await openProduct(pictured, { withPictures: true })
  const opener = page.locator('main a[data-lightbox=image]:visible').first()
  await expect
    .poll(() => opener.locator('img').evaluate((image) => (image as HTMLImageElement).complete))
    .toBe(true)
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/(?:enlarged|original)\.webp$/, async (route) => {
    await held
    await route.continue()
  })
  const script = page.waitForResponse(/\/lightbox-[^/]*\.js$/)
  await opener.hover()
  await script
  await opener.click()
  const lightbox = page.getByRole('dialog', { name: 'Enlarged view' })
  const loaded = lightbox.locator('.yarl__slide_current .lightbox-loaded')
  await loaded.waitFor()
  expect(await loaded.getAttribute('style')).toMatch(/\/(main|full_width)\./)
  const place = await loaded.boundingBox()
  release()
  await loaded.waitFor({ state: 'hidden' })
  const picture = await lightbox.locator('.yarl__slide_current .yarl__slide_image').boundingBox()
  /* The place is padded; the picture in it is as high as the enlarged one. */
  expect(Math.abs((place?.height ?? 0) - 32 - (picture?.height ?? 0))).toBeLessThanOrEqual(1)
  const position = lightbox.getByRole('status')
  expect(await position.textContent()).toBe('1 of 4')
  await lightbox.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => position.textContent()).toBe('2 of 4')
  expect(await audit(page)).toEqual([])
})

test('a picture opens enlarged; Escape, the button and a click outside close it [P-029, P-057, P-067]', async () => {
  const { page } = await openProduct(pictured, { withPictures: true })
  const openers = page.locator('main a[data-lightbox=image]:visible')
  const lightbox = page.getByRole('dialog', { name: 'Enlarged view' })
  const closings = [
    () => page.keyboard.press('Escape'),
    () => lightbox.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(60, 850),
  ]
  for (const [index, close] of closings.entries()) {
    const opener = openers.nth(index % (await openers.count()))
    await opener.click()
    const current = lightbox.locator('.yarl__slide_current img')
    await current.waitFor()
    expect(await current.getAttribute('src')).toBe(await opener.getAttribute('href'))
    expect(await current.getAttribute('alt')).not.toBe('')
    await takesFocus(lightbox)
    await close()
    await lightbox.waitFor({ state: 'detached' })
    await hasFocus(opener)
  }
})

test('reports a missing enlarged picture [P-062]', async () => {
  const { page } = await openProduct(pictured, { withPictures: true })
  await page.route('**/enlarged.webp', (route) => route.fulfill({ status: 404 }))
  await page.locator('main a[data-lightbox=image]:visible').first().click()
  await page.locator('.yarl__slide_current').getByText('Image Not Found', { exact: true }).waitFor()
})

test('other items report their own failures [P-063, P-064, P-065, P-066]', async () => {
  const { page } = await openProduct(pictured, { withPictures: true })
  await page.route('**/forbidden-part', (route) => route.fulfill({ status: 403 }))
  await page.route('**/missing-part', (route) => route.fulfill({ status: 404 }))
  await page.route('**/broken-part', (route) => route.fulfill({ status: 500 }))
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.abort())
  const cases = [
    ['inline', '#nothing-here', 'HTML Element Not Found'],
    ['ajax', '/missing-part', 'Error Loading AJAX : Not Found'],
    ['ajax', '/forbidden-part', 'Error Loading AJAX : Forbidden'],
    ['ajax', '/broken-part', 'Something Went Wrong, Please Try Again Later'],
    ['iframe', 'https://www.youtube-nocookie.com/embed/x', 'Error Loading Page'],
  ] as const
  for (const [kind, address, text] of cases) {
    await page.locator('main h1').evaluate(
      (heading, [type, href]) => {
        const link = Object.assign(document.createElement('a'), { href, textContent: 'Open' })
        link.dataset['lightbox'] = type
        heading.replaceChildren(link)
      },
      [kind, address],
    )
    await page.getByRole('link', { name: 'Open', exact: true }).click()
    await page.getByRole('dialog').getByText(text, { exact: true }).waitFor()
    await takesFocus(page.getByRole('dialog'))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
})

test('the lightbox shows a part of this shop and a part of this page', async () => {
  const { page } = await openProduct(pictured, { withPictures: true })
  await page.getByRole('link', { name: 'Compare sizes' }).click()
  const lightbox = page.getByRole('dialog')
  await lightbox.getByRole('heading', { name: 'Sizes to scale' }).waitFor()
  await lightbox.getByText('A4 paper').waitFor()
})

test('an alert reports that the lightbox itself cannot be fetched [P-061]', async () => {
  const { page, alerts } = await openProduct(pictured, { withPictures: true })
  await page.route('**/assets/lightbox-*.js', (route) => route.abort())
  await page.locator('main a[data-lightbox=image]:visible').first().click()
  await alerts.getByText('Something Went Wrong, Please Try Again Later', { exact: true }).waitFor()
})

test('a video plays from the first picture, without cookies [P-058, P-059]', async () => {
  const { page } = await openProduct(filmed, { withPictures: true })
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<script>addEventListener("message", () => parent.postMessage("{}", "*"))</script>Playing',
    }),
  )
  const play = page.getByRole('button', { name: 'Play video' })
  expect(await play.count()).toBe(1)
  await play.click()
  const frame = page.getByTitle('Video of Golden Gravel')
  await frame.waitFor()
  expect(await frame.getAttribute('src')).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\//)
  await page.frameLocator('iframe').getByText('Playing').waitFor()
  const other = await openProduct(pictured, { withPictures: true })
  expect(await other.page.getByRole('button', { name: 'Play video' }).count()).toBe(0)
})

test('a sash appears on the first picture only [P-045, P-060]', async () => {
  const { page } = await openProduct('/porcelain-tiles/terrazzo-chiaro', { withPictures: true })
  expect(await page.getByText('New', { exact: true }).filter({ visible: true }).count()).toBe(1)
})

/* A first visit is painted with a pixel for each pixel: other journeys paint a quarter of them. */
test('a picture is zoomed by buttons, double click and wheel to the pixels of the original [S-051]', async () => {
  const { page } = await openProduct(pictured, { width: 390, isFirstVisit: true })
  await page.locator('main a[data-lightbox=image]:visible').first().click()
  const lightbox = page.getByRole('dialog', { name: 'Enlarged view' })
  const picture = lightbox.locator('.yarl__slide_current img')
  await picture.waitFor()
  const scale = (): Promise<number> =>
    picture.evaluate(
      (image: HTMLImageElement) =>
        Math.round((image.getBoundingClientRect().width / image.offsetWidth) * 100) / 100,
    )
  const pixelsPerPixel = (): Promise<number> =>
    picture.evaluate((image: HTMLImageElement) => image.getBoundingClientRect().width / image.naturalWidth)
  const zoomIn = lightbox.getByRole('button', { name: 'Zoom in' })
  const zoomOut = lightbox.getByRole('button', { name: 'Zoom out' })
  expect([await scale(), (await pixelsPerPixel()) < 0.5]).toEqual([1, true])
  /* A disabled button ignores the click. */
  const press = (button: Locator): Promise<void> => button.evaluate((node: HTMLButtonElement) => node.click())
  await expect
    .poll(async () => {
      await press(zoomIn)
      return zoomIn.isDisabled()
    })
    .toBe(true)
  await expect.poll(() => picture.getAttribute('src')).toMatch(/original\.webp$/)
  await expect.poll(pixelsPerPixel).toBeCloseTo(1, 1)
  expect(await audit(page)).toEqual([])
  await expect
    .poll(async () => {
      await press(zoomOut)
      return scale()
    })
    .toBe(1)
  await picture.dblclick()
  await expect.poll(scale).toBeGreaterThan(1.5)
  const before = await scale()
  await page.mouse.wheel(0, 300)
  await expect.poll(scale).toBeLessThan(before)
})

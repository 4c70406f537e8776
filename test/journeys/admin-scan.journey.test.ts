import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { openTestCamera } from '../setup/camera.ts'
import { openOffice } from '../setup/open-office.ts'
import { asTradeCustomer, ordersIn, readyToPay } from '../setup/ordering.ts'
import { openShopper, pressWithoutScripts } from '../setup/shopper.ts'
import { audit, paintedWidth } from './audit.ts'
import { hasFocus, tabTo } from './focus.ts'

/* The yard scans the codes of papers and goods by the camera of a phone. */

const office = await openOffice()
const { shop, goods, address } = office
const { queries } = shop.database
const camera = openTestCamera()
await camera.sees('qrcode', 'nothing yet')

const placeOA = async (): Promise<string> => {
  const bought = [
    [goods.f1, 21.6],
    [goods.f6, 2],
  ] as const
  const tess = await asTradeCustomer(queries, await readyToPay(shop, { goods: bought }), 10_000_000)
  expect((await tess.post(calls.payOnAccount)).statusCode).toBe(200)
  return (await ordersIn(queries)).at(-1)?.number ?? ''
}

/** Notes the streams that pages open, and gives their camera a torch that notes how it is switched. */
const watchCamera = (page: Page) =>
  page.addInitScript(() => {
    const seen = { streams: [] as MediaStream[], torch: [] as unknown[] }
    Reflect.set(globalThis, 'seen', seen)
    /* Pages without an origin, such as the first blank one, have none. */
    const mediaDevices: MediaDevices | undefined = navigator.mediaDevices
    if (mediaDevices === undefined) return
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted)
      seen.streams.push(stream)
      return stream
    }
    const track = MediaStreamTrack.prototype
    const capabilities = track.getCapabilities
    track.getCapabilities = function (this: MediaStreamTrack) {
      return Object.assign(capabilities.call(this), { torch: true })
    }
    track.applyConstraints = async (wanted) => void seen.torch.push(wanted)
  })

/** 'live' or 'ended' of each stream that the page has opened. */
const streamsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { streams }: { streams: readonly MediaStream[] } = Reflect.get(globalThis, 'seen')
    return streams.flatMap((stream) => stream.getTracks().map(({ readyState }) => readyState))
  })

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Scan a code' })
const openScanner = (page: Page): Promise<void> => page.getByRole('button', { name: 'Scan a code' }).click()

test('scans an order’s QR code, then the bars of its goods, and refuses a code of others [M-214, M-050]', async () => {
  const number = await placeOA()
  const { page, context } = await openShopper({ width: 390, address, cameraFile: camera.file })
  await office.signIn(context, 'yard')
  await watchCamera(page)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await camera.sees('qrcode', number)
  await page.goto('/admin/pick')
  await page.waitForLoadState('networkidle')
  expect(fetched.filter((url) => /wasm|code-reader|read-frames/.test(url))).toEqual([])
  await openScanner(page)
  await page.waitForURL(`**/pick/list?orders=${number}`)
  expect(await streamsOf(page)).toEqual(['ended'])
  expect(fetched.filter((url) => url.endsWith('.wasm'))).toEqual([
    expect.stringMatching(new RegExp(`^${address}/admin/assets/`)),
  ])
  expect(fetched.filter((url) => !url.startsWith(address))).toEqual([])

  await page.getByRole('button', { name: 'Start picking' }).click()
  await page.getByRole('button', { name: 'Leave it to others' }).waitFor()
  await camera.sees('ean13', '5012345678900')
  await openScanner(page)
  const dialog = dialogOf(page)
  await dialog.getByText('‘5012345678900’ was read. It is neither an order nor an article').waitFor()
  expect(await audit(page)).toEqual([])
  await page.keyboard.press('Escape')
  await camera.sees('code128', 'F6-C')
  await openScanner(page)
  await dialog.getByText(/^F6-C is ticked: take 2\. 1 of 2 to go\.$/).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByText('1 of 2 ticked').waitFor()
  await camera.sees('code128', 'F1-C')
  await openScanner(page)
  await page.getByText('2 of 2 ticked').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('status').filter({ hasText: 'All are ticked.' }).waitFor()
  expect(new Set(await streamsOf(page))).toEqual(new Set(['ended']))
  await page.getByRole('button', { name: 'Picked and packed' }).click()
  await page.waitForURL(`**/orders/${number}/dispatch`)

  await page.goto('/admin/dispatch')
  await camera.sees('code128', number)
  await openScanner(page)
  await page.waitForURL(`**/orders/${number}/dispatch`)
  await camera.sees('code128', 'F2-C')
  await openScanner(page)
  await dialog.getByText('F2-C is not in this order.').waitFor()

  const { page: theirs, context: other } = await openShopper({ address })
  await office.signIn(other, 'reader')
  await theirs.goto(`/admin/orders/${number}/dispatch`)
  await theirs.getByRole('button', { name: 'Outdoor contrast' }).waitFor()
  expect(await theirs.getByText('Scan a code').count()).toBe(0)
})

test('keeps the focus in the dialog, lights the torch, and gives the camera back when hidden or closed [M-214, M-213]', async () => {
  const { page, context } = await openShopper({ width: 390, address, cameraFile: camera.file })
  await office.signIn(context, 'yard')
  await watchCamera(page)
  await camera.sees('code128', 'F1-C')
  await page.goto('/admin/samples')
  const opener = page.getByRole('button', { name: 'Scan a code' })
  await opener.press('Enter')
  const dialog = dialogOf(page)
  await hasFocus(dialog.getByRole('button', { name: 'Close' }))
  const torch = dialog.getByRole('button', { name: 'Torch' })
  await torch.click()
  await dialog.getByRole('button', { name: 'Torch', pressed: true }).waitFor()
  await torch.press('Enter')
  await dialog.getByRole('button', { name: 'Torch', pressed: false }).waitFor()
  expect(await page.evaluate(() => Reflect.get(Reflect.get(globalThis, 'seen'), 'torch'))).toEqual([
    { advanced: [{ torch: true }] },
    { advanced: [{ torch: false }] },
  ])
  await dialog.getByText('F1-C is not among these samples.').waitFor()
  for (const control of await dialog.getByRole('button').or(dialog.getByRole('textbox')).all())
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(47.5)
  await page.setViewportSize({ width: 320, height: 568 })
  expect(await paintedWidth(page)).toBe(320)

  const becomes = (state: 'hidden' | 'visible') =>
    page.evaluate((to) => {
      Object.defineProperty(document, 'visibilityState', { value: to, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await becomes('hidden')
  await expect.poll(() => streamsOf(page)).toEqual(['ended'])
  await becomes('visible')
  await expect.poll(() => streamsOf(page)).toEqual(['ended', 'live'])
  await page.keyboard.press('Escape')
  await hasFocus(opener)
  expect(await streamsOf(page)).toEqual(['ended', 'ended'])

  await opener.press('Enter')
  await expect.poll(async () => (await streamsOf(page)).at(-1)).toBe('live')
  await page.goBack()
  await page.goForward()
  expect(await dialog.isVisible()).toBe(false)
})

test('takes a typed code where the camera is refused, by keyboard [M-214, M-213, M-218]', async () => {
  const number = await placeOA()
  const { page, context } = await openShopper({ width: 1440, address })
  await office.signIn(context, 'yard')
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await page.goto(`/admin/pick/list?orders=${number}`)
  await page.getByRole('button', { name: 'Scan a code' }).press('Enter')
  const dialog = dialogOf(page)
  await dialog.getByRole('alert').filter({ hasText: 'Allow it in the browser’s settings' }).waitFor()
  expect(await audit(page)).toEqual([])
  await tabTo(page, /^Order number or SKU$/)
  await page.keyboard.type('f6-c')
  await page.keyboard.press('Enter')
  await dialog.getByText(/^F6-C is ticked/).waitFor()
  await page.keyboard.type('TS-0000-0001')
  await page.keyboard.press('Enter')
  await dialog.getByText('no order has such a number').waitFor()
  await page.keyboard.press('Escape')

  await page.goto('/admin/dispatch')
  await page.getByRole('button', { name: 'Scan a code' }).press('Enter')
  await tabTo(page, /^Order number or SKU$/)
  await page.keyboard.type('f6-c')
  await page.keyboard.press('Enter')
  await dialog.getByRole('link', { name: number }).press('Enter')
  await page.waitForURL(`**/pick/list?orders=${number}`)
  await dialog.waitFor({ state: 'hidden' })
})

test('takes a typed code without scripts: an order’s page, a line of the pick list, or a sentence [M-214, M-216]', async () => {
  const number = await placeOA()
  const { page, context } = await openShopper({ width: 390, address, withScripts: false })
  await office.signIn(context, 'yard')
  await page.goto(`/admin/pick/list?orders=${number}`)
  const look = async (code: string): Promise<void> => {
    await page.getByLabel('Order number or SKU').fill(code)
    await pressWithoutScripts(page, page.getByRole('button', { name: 'Look up' }))
  }
  await pressWithoutScripts(page, page.getByRole('link', { name: 'Scan a code' }))
  await look('F2-C')
  await page.getByText('F2-C is not in this list.').waitFor()
  await look('f6-c')
  await page.waitForURL(`**/pick/list?orders=${number}#F6-C`)
  await pressWithoutScripts(page, page.getByRole('link', { name: 'Scan a code' }))
  await look('5012345678900')
  await page.getByText('‘5012345678900’ was read.').waitFor()
  await page.goto('/admin/scan')
  await look('f6-c')
  await page.getByRole('link', { name: number }).waitFor()
  await look(number.toLowerCase())
  await page.waitForURL(`**/pick/list?orders=${number}`)
})

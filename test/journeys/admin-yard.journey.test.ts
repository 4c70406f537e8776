import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { signInStaff } from '../setup/back-office.ts'
import { openOffice } from '../setup/open-office.ts'
import { asTradeCustomer, ordersIn, readyToPay } from '../setup/ordering.ts'
import { openShopper, pressWithoutScripts } from '../setup/shopper.ts'
import { audit, paintedWidth } from './audit.ts'

/* The yard picks, packs and sends on a phone; the office keeps the carriers. */

const office = await openOffice()
const { shop, goods, address } = office
const { queries } = shop.database

const place = async (bought: readonly (readonly [number, number])[]): Promise<string> => {
  const tess = await asTradeCustomer(queries, await readyToPay(shop, { goods: bought }), 10_000_000)
  expect((await tess.post(calls.payOnAccount)).statusCode).toBe(200)
  return (await ordersIn(queries)).at(-1)?.number ?? ''
}
const placeOA = () =>
  place([
    [goods.f1, 21.6],
    [goods.f6, 2],
  ])

/** Counts what a finger does. */
const countTaps = async (page: Page) => {
  const taps = { count: 0 }
  await page.exposeFunction('countTap', () => {
    taps.count += 1
  })
  await page.addInitScript(() => {
    const count: unknown = Reflect.get(globalThis, 'countTap')
    addEventListener('pointerdown', () => typeof count === 'function' && count(), true)
  })
  return taps
}

/** Controls of the page that are lower than 48 px, measured with the label that is pressed for them. */
const lowTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'main :is(button, select, textarea, summary, input:not([type=hidden]))',
      ),
    ]
      .map((control) => control.closest('label') ?? control)
      .filter((target) => target.checkVisibility() && target.getBoundingClientRect().height < 47.5)
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  )

/** Axe's rule for 7 : 1 reports the lowest contrast of text on the page. */
const lowContrast = async (page: Page): Promise<readonly string[]> => {
  expect(await audit(page)).toEqual([])
  return page.evaluate(async () => {
    const axe: {
      run: (part: object, options: object) => Promise<{ violations: { nodes: { html: string }[] }[] }>
    } = Reflect.get(globalThis, 'axe')
    const { violations } = await axe.run(
      { include: ['main'] },
      { runOnly: ['color-contrast-enhanced'], resultTypes: ['violations'] },
    )
    return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))
  })
}

test('picks, packs and sends OA on a phone in at most twelve taps, readable in the sun, without money [M-214, M-049, M-014]', async () => {
  const number = await placeOA()
  const owner = await signInStaff(shop, 'owner')
  await owner.done('saveCarrier', {
    name: 'DX',
    link_pattern: 'https://track.example/{number}',
    number_pattern: '@@ ###-##',
  })
  const { page, context } = await openShopper({ width: 390, address })
  await office.signIn(context, 'yard')
  const taps = await countTaps(page)
  await page.goto('/admin/pick')
  await page.getByRole('heading', { level: 1, name: 'To pick' }).waitFor()
  await page.getByRole('button', { name: 'Outdoor contrast' }).click()
  expect(await lowContrast(page)).toEqual([])
  expect(await lowTargets(page)).toEqual([])
  expect(await page.getByRole('main').innerText()).not.toContain('£')

  /* Before the taps are counted: where goods lie is recorded once. */
  await page.goto(`/admin/pick/list?orders=${number}`)
  await page.getByText('Record the place of F6-C').tap()
  const field = page.getByLabel('Place of F6-C in the yard')
  await field.fill('B-04')
  await field.press('Enter')
  await page.getByText('B-04 · F6-C').waitFor()
  await page.goBack()

  taps.count = 0
  await page.getByRole('link', { name: `Pick ${number}` }).tap()
  await page.waitForURL('**/pick/list?**')
  await page.getByRole('button', { name: 'Start picking' }).tap()
  await page.getByRole('button', { name: 'Leave it to others' }).waitFor()
  expect([await lowContrast(page), await lowTargets(page)]).toEqual([[], []])
  await page.getByText('60 tiles = 1 crate').tap()
  await page.getByText('1 of 2 ticked').waitFor()
  await page.reload()
  await page.getByText('1 of 2 ticked').waitFor()
  const packed = page.getByRole('button', { name: 'Picked and packed' })
  await packed.tap()
  await page.getByRole('alert').filter({ hasText: 'Not ticked: F6-C' }).waitFor()
  const scan = page.getByLabel('Scan or type a SKU')
  await scan.fill('F2-C')
  await scan.press('Enter')
  await page.getByText('F2-C is not in this list.').waitFor()
  await scan.fill('f6-c')
  await scan.press('Enter')
  await page.getByText('2 of 2 ticked').waitFor()
  await packed.tap()
  await page.waitForURL(`**/orders/${number}/dispatch`)
  await page.getByText('Packed by Yusuf Demir').waitFor()
  expect([await lowContrast(page), await lowTargets(page)]).toEqual([[], []])
  const tracking = page.getByLabel('Tracking numbers')
  await tracking.tap()
  await page.keyboard.type('AB 123')
  await page.getByText('AB 123 does not look like a number of this carrier.').waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).tap()
  await page.getByRole('status').filter({ hasText: 'Dispatch 1 is recorded' }).waitFor()
  expect(taps.count).toBeLessThanOrEqual(12)
  expect(await page.getByRole('link', { name: 'AB 123' }).getAttribute('href')).toBe(
    'https://track.example/AB%20123',
  )
  expect(await page.getByRole('main').innerText()).not.toContain('£')
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await paintedWidth(page)).toBe(320)

  await page.getByRole('button', { name: 'Take dispatch 1 back' }).tap()
  await page.getByRole('status').filter({ hasText: 'Dispatch 1 was withdrawn' }).waitFor()
  /* As before: the goods stand packed. */
  expect((await owner.done('readOrder', { number })).goods).toBe('packed')
})

test('sends a part, and keeps what was typed when another dispatch came first [M-053, M-194, M-217]', async () => {
  const number = await placeOA()
  const olive = await signInStaff(shop, 'office')
  const { page, context } = await openShopper({ width: 768, address })
  await office.signIn(context, 'yard')
  await page.goto(`/admin/orders/${number}/dispatch`)
  await page.getByText('Only a part of it').click()
  await page.getByLabel('F1-C: how many').fill('50')
  await page.getByLabel('F6-C: how many').fill('0')
  await page.getByLabel('Tracking numbers').fill('FIRST')
  const { version } = await olive.done('dispatchView', { number })
  await olive.done('dispatchOrder', { number, version, lines: [{ position: 1, quantity: 1 }] })
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await send.click()
  await page.getByRole('alert').filter({ hasText: 'Olive Grant changed this order' }).waitFor()
  expect([
    await page.getByLabel('Tracking numbers').inputValue(),
    await page.getByLabel('F1-C: how many').inputValue(),
  ]).toEqual(['FIRST', '50'])
  expect(await audit(page)).toEqual([])
  await page.getByRole('article').filter({ hasText: 'Dispatch 1' }).waitFor()
  await send.click()
  await page.getByText('Part sent: the rest is still to be sent').waitFor()
  await page.getByText('10 tiles (3.6 m²)').waitFor()
  expect(await page.getByLabel('Tracking numbers').inputValue()).toBe('')
  expect((await olive.done('readOrder', { number })).goods).toBe('part-sent')
})

test('posts the samples of the day with one press, and takes them back, without scripts [M-161, M-216, M-198]', async () => {
  const numbers = [await place([[goods.f1s, 1]]), await place([[goods.f1s, 1]])]
  const { page, context } = await openShopper({ width: 390, address, withScripts: false })
  await office.signIn(context, 'yard')
  await page.goto('/admin/samples')
  await page.getByText('2 × F1S').waitFor()
  const labels = await page.getByRole('link', { name: 'Labels on 4 × 6 in' }).getAttribute('href')
  const document = await page.request.get(`${address}${labels}`)
  expect([document.status(), document.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await pressWithoutScripts(page, page.getByRole('button', { name: 'All posted' }))
  await page.getByText('2 orders are posted.').waitFor()
  const { shipments } = await (await signInStaff(shop, 'yard')).done('sentShipments', {})
  expect(shipments.slice(0, 2).map(({ order }) => order)).toEqual([...numbers].reverse())
  await pressWithoutScripts(page, page.getByRole('button', { name: 'Undo' }))
  await page.getByText('2 orders are to be posted again.').waitFor()
  await page.getByText('2 × F1S').waitFor()
})

test('adds a carrier by keyboard, refuses a link that is none, and withdraws it [M-054, M-213]', async () => {
  const { page, context } = await openShopper({ address })
  await office.signIn(context, 'manager')
  await page.goto('/admin/carriers')
  const add = page.getByRole('region', { name: 'Add a carrier' })
  await add.getByLabel('Name').focus()
  await page.keyboard.type('Haulier')
  await page.keyboard.press('Tab')
  await page.keyboard.type('javascript:{number}')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  expect(await add.getByLabel('Link to its tracking page').inputValue()).toBe('javascript:{number}')
  expect(await audit(page)).toEqual([])
  await add.getByLabel('Link to its tracking page').fill('https://haulier.example/{number}')
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: 'Haulier is saved' }).waitFor()
  await page.getByText('Change Haulier').click()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('status').filter({ hasText: 'offered no more' }).waitFor()
  const { context: other, page: theirs } = await openShopper({ address })
  await office.signIn(other, 'reader')
  await theirs.goto('/admin/carriers')
  await theirs.getByRole('heading', { name: 'Haulier' }).waitFor()
  expect(await theirs.getByRole('button', { name: /Add|Save|Withdraw/ }).count()).toBe(0)
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInStaff } from '../setup/back-office.ts'
import { openOffice } from '../setup/open-office.ts'
import { placeOrderOA } from '../setup/order-oa.ts'
import { scriptCards } from '../setup/scripted-providers.ts'
import { openIntent } from '../setup/scripted-shop.ts'
import { openShopper, pressWithoutScripts } from '../setup/shopper.ts'
import { audit, paintedWidth } from './audit.ts'

/* Tracking numbers from a carrier's file, in the browser of staff. */

const cards = scriptCards()
const office = await openOffice({ payments: { gateways: { stripe: cards } } })
const { shop, goods, address } = office
const { queries } = shop.database
const placeOA = () => placeOrderOA({ shop, goods, queries, cards, intentOf: openIntent })
const folder = await mkdtemp(join(tmpdir(), 'tessera-tracking-'))
afterAll(() => rm(folder, { recursive: true }))
beforeAll(async () => {
  const marcus = await signInStaff(shop, 'manager')
  await marcus.done('saveCarrier', { name: 'Parcelforce', number_pattern: 'JD######' })
})

const PAGE = '/admin/dispatch/tracking'

test.each([{ width: 390 }, { width: 1440 }])(
  'shows what a file will do, then does what is ticked, by keyboard at $width px [M-056]',
  async ({ width }) => {
    const [sent, kept] = [await placeOA(), await placeOA()]
    const file = join(folder, `${width}.csv`)
    await writeFile(
      file,
      [
        'Date;Consignment No;Your Ref',
        `26/11/2025;X 1;${sent}`,
        `;JD123456;${kept}`,
        ';JD123457;TS-0000-0001',
      ].join('\r\n'),
    )
    const { page, context } = await openShopper({ width, address })
    await office.signIn(context, 'yard')
    await page.goto('/admin/dispatch')
    await page.getByRole('link', { name: 'Tracking numbers from a file' }).press('Enter')
    await page.getByLabel('Its file (CSV)').setInputFiles(file)
    await expect.poll(() => page.getByLabel('Its rows').inputValue()).toContain(sent)
    await page.getByRole('button', { name: 'Show what it will do' }).press('Enter')
    await page.getByRole('heading', { name: 'It sends 2 orders' }).waitFor()
    await page.getByText("Line 4: 'TS-0000-0001' is not an order number.").waitFor()
    await page.getByText("'X 1' does not look like a number of this carrier.").waitFor()
    expect(await paintedWidth(page)).toBeLessThanOrEqual(width)
    expect(await audit(page)).toEqual([])
    await page.getByRole('checkbox', { name: kept }).press('Space')
    await page.getByRole('button', { name: 'Do it: send 1 order' }).press('Enter')
    await page.getByText(/^1 order is sent\. Until .* it can be taken back/).waitFor()
    expect(await audit(page)).toEqual([])
    /* The next file begins with an empty form. */
    await page.getByRole('link', { name: 'Another file' }).press('Enter')
    await page.getByLabel('Its file (CSV)').waitFor()
    expect(await page.getByLabel('Its rows').inputValue()).toBe('')
    const yusuf = await signInStaff(shop, 'yard')
    const { shipments } = await yusuf.done('dispatchView', { number: sent })
    expect(shipments).toMatchObject([
      { day: '2025-11-26', carrier: 'Parcelforce', tracking: [{ number: 'X 1' }] },
    ])
    expect((await yusuf.done('dispatchView', { number: kept })).shipments).toEqual([])
  },
)

test('keeps what is pasted when it is refused, and works by plain forms [M-056, M-216, M-217]', async () => {
  const number = await placeOA()
  const { page, context } = await openShopper({ width: 1440, address, withScripts: false })
  await office.signIn(context, 'yard')
  await page.goto(PAGE)
  const rows = page.getByLabel('The rows of its file')
  const show = page.getByRole('button', { name: 'Show what it will do' })
  await rows.fill(`"${number},JD123456`)
  await pressWithoutScripts(page, show)
  await page.getByText('This is no CSV file.').first().waitFor()
  expect(await rows.inputValue()).toBe(`"${number},JD123456`)
  await rows.fill(`${number},JD123456`)
  await pressWithoutScripts(page, show)
  await pressWithoutScripts(page, page.getByRole('button', { name: 'Do it: send 1 order' }))
  await page.getByText(/^1 order is sent\./).waitFor()
})

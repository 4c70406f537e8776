import { expect, test } from 'vitest'
import { signInStaff } from '../setup/back-office.ts'
import { openOffice } from '../setup/open-office.ts'
import { placeOrderOA } from '../setup/order-oa.ts'
import { scriptCards } from '../setup/scripted-providers.ts'
import { openIntent } from '../setup/scripted-shop.ts'
import { openShopper, pressWithoutScripts } from '../setup/shopper.ts'
import { audit, paintedWidth } from './audit.ts'

/* Extra charges in the browser of staff. */

const cards = scriptCards()
const office = await openOffice({ payments: { gateways: { stripe: cards } } })
const { shop, goods, address } = office
const { queries } = shop.database
const placeOA = () => placeOrderOA({ shop, goods, queries, cards, intentOf: openIntent })

/* A phone has larger buttons; a tablet differs from a desktop in layout alone. */
test.each([
  { device: 'a phone', widths: [390] },
  { device: 'a tablet and a desktop', widths: [768, 1440] },
] as const)(
  'asks for a dearer delivery, and records how it was paid, by keyboard on $device [M-040, M-213]',
  async ({ widths }) => {
    const number = await placeOA()
    const { page, context } = await openShopper({ width: widths[0], address })
    await office.signIn(context, 'office')
    /* A button is off while its form is on its way. */
    const press = (name: string) =>
      page.getByRole('button', { name, exact: true, disabled: false }).press('Enter')
    const isSound = async () => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        expect(await paintedWidth(page)).toBeLessThanOrEqual(width)
        expect(await audit(page), `at ${width}`).toEqual([])
      }
    }
    await page.goto(`/admin/orders/${number}/delivery`)
    await page.getByLabel('Postcode').fill('IV27 4XX')
    await press('Save')
    await press('Save and ask for £108.00')
    await page.getByRole('heading', { name: `Extra charges of ${number}` }).waitFor()
    await page.getByText('£108.00 is to pay.').waitFor()
    await isSound()

    await page.getByLabel('What for').fill('Crane lorry')
    await page.getByLabel('Sum with VAT, in pounds').fill('100')
    await press('Add it')
    await page.getByText('You may add up to £13.56 to this order.').first().waitFor()
    expect(await page.getByLabel('What for').inputValue()).toBe('Crane lorry')
    await isSound()

    await page.getByText('Record a payment').press('Enter')
    await page.getByLabel('How it was paid').selectOption('card')
    await page.getByLabel('Reference (optional)').fill('TEL 4711')
    await press('Record £108.00')
    await page.getByText('The payment is recorded.').waitFor()
    await page.getByRole('link', { name: `Invoice ${number}-1` }).waitFor()
    await isSound()
  },
)

test('adds an extra charge and takes it back by plain forms, and says what the page is for [M-044, M-216, M-218]', async () => {
  const number = await placeOA()
  const { page, context } = await openShopper({ width: 1440, address, withScripts: false })
  await office.signIn(context, 'office')
  await page.goto(`/admin/orders/${number}/charges`)
  await page.getByText('What is this?').filter({ visible: true }).click()
  await page
    .getByText('The order is neither picked nor sent while something is to pay')
    .filter({ visible: true })
    .waitFor()
  await page.getByLabel('What for').fill('Crane lorry')
  await page.getByLabel('Sum with VAT, in pounds').fill('10')
  await pressWithoutScripts(page, page.getByRole('button', { name: 'Add it' }))
  await page.getByText('£10.00 is to pay.').waitFor()
  await pressWithoutScripts(page, page.getByRole('button', { name: 'Take back: Crane lorry' }))
  await page.getByText('The extra charge is taken back.').waitFor()
})

test.each([390, 1440])(
  'puts two changes of a delivery together once both sides were seen, by keyboard at %i px [M-194]',
  async (width) => {
    const number = await placeOA()
    const { page, context } = await openShopper({ width, address })
    await office.signIn(context, 'office')
    await page.goto(`/admin/orders/${number}/delivery`)
    const marcus = await signInStaff(shop, 'manager')
    const { version, fields, service, day } = await marcus.done('readOrderDelivery', { number })
    const theirs = { billing_telephone: '0113 496 0111', delivery_notes: 'Ring twice' }
    const sent = { ...fields, ...theirs, service: service.id, day: day ?? '' }
    await marcus.done('changeOrderDelivery', { number, version, ...sent })
    await page.getByLabel('Telephone').fill('0113 496 0999')
    await page.getByLabel('Town').fill('Morley')
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await page.getByText('Choose where both of you changed a field; the rest is put together.').waitFor()
    const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
    expect(await row('Notes for the driver').innerText()).toMatch(/Ring twice\s+kept/)
    expect(await row('Town').innerText()).toMatch(/Morley\s+kept/)
    expect(await audit(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.getByRole('radio', { name: '0113 496 0999' }).press('Space')
    await page.getByRole('button', { name: 'Save it like this' }).press('Enter')
    await page.waitForURL(`**/orders/${number}?done=*`)
    expect((await marcus.done('readOrderDelivery', { number })).fields).toMatchObject({
      billing_telephone: '0113 496 0999',
      delivery_notes: 'Ring twice',
      shipping_town: 'Morley',
    })
  },
)

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls, paths } from '#contract/routes.ts'
import { audit, paintedWidth } from './audit.ts'
import { f1, f6 } from './basket-page.ts'
import { fillContact, findAddress, openCheckout } from './checkout-page.ts'
import { hasFocus } from './focus.ts'

/* What stands where on the checkout: the order in one place, the bar clear of the fields, gaps by their names. */

const day = /(Mon|Tue|Wed|Thu|Fri|Sat)\s\d{1,2}\s[A-Z][a-z]+/

test('a wide window lists goods, day and costs beside the form from the first moment, and the sum stays in its place [S-031, T-190, T-238]', async () => {
  const { page, delivery, summary } = await openCheckout({}, [f1(10.08), f6(2)])
  const order = page.getByRole('region', { name: 'Your order' })
  for (const text of ['10.08', '28 tiles', 'Quantity 2', 'Without VAT', '£366.96'])
    await order.getByText(text).first().waitFor()
  expect(await order.locator('li img').count()).toBe(2)
  expect(await order.innerText()).toMatch(day)
  expect(await summary.isVisible()).toBe(false)
  const sum = page.getByRole('link', { name: '£366.96' })
  const place = (): Promise<number> =>
    sum.evaluate((link) => link.getBoundingClientRect().top + window.scrollY)
  const before = await place()
  await fillContact(delivery)
  await findAddress(delivery, 1)
  await summary.getByRole('group', { name: 'Delivery date' }).waitFor()
  expect(await order.count()).toBe(0)
  expect(await place()).toBe(before)
})

test('a phone has the order once, folded; the sum beside the button opens it [S-031, S-042]', async () => {
  const { page } = await openCheckout({ width: 390 })
  const order = page.getByRole('region', { name: 'Your order' })
  expect(await page.getByText('Order total').count()).toBe(1)
  expect(await order.getByText('Without VAT').isVisible()).toBe(false)
  await page.getByRole('link', { name: '£336.96' }).click()
  await order.getByText('Without VAT').waitFor()
  expect(await order.innerText()).toMatch(day)
  const top = (): Promise<number> => order.evaluate((region) => region.getBoundingClientRect().top)
  await expect.poll(top).toBeLessThan(200)
  await order.getByRole('button', { name: 'Hide the details' }).click()
  expect(await order.getByText('Without VAT').isVisible()).toBe(false)
  await page.getByText('14 days to change your mind').waitFor()
  expect(await audit(page)).toEqual([])
})

/** What of the focused field and its messages is below the window, or behind the bar of the button: ''. */
const hidden = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const field = document.activeElement
    const bar = document.querySelector('[data-bar]')
    if (field === null || bar === null || bar.contains(field)) return ''
    const limit = Math.min(innerHeight, bar.getBoundingClientRect().top)
    const notes = (field.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean)
    const parts = [field, ...notes.map((id) => document.getElementById(id))]
    return parts
      .filter((part) => part !== null && part.getBoundingClientRect().bottom > limit)
      .map((part) => part?.textContent || part?.getAttribute('name'))
      .join(', ')
  })

test.each([
  [320, 640],
  [390, 844],
  [768, 1024],
])(
  'the field with the focus and its message are never behind the bar, at %i × %i px [S-031, S-032]',
  async (width, height) => {
    const { page, delivery, continueButton } = await openCheckout({ width })
    await page.setViewportSize({ width, height })
    await continueButton.click({ force: true })
    await hasFocus(delivery.getByLabel('First name'))
    await delivery.getByText('Please enter the county.').waitFor()
    for (let i = 0; i < 12; i += 1) {
      expect(await hidden(page), `after ${i} presses`).toBe('')
      await page.keyboard.press('Tab')
    }
    /* And back: from below the field comes from the top. */
    for (let i = 0; i < 6; i += 1) await page.keyboard.press('Shift+Tab')
    expect(await hidden(page)).toBe('')
  },
)

test('a list of addresses that arrives late does not move the field that is being filled in [S-032]', async () => {
  const { page, delivery, continueButton } = await openCheckout({ width: 320 })
  await page.setViewportSize({ width: 320, height: 640 })
  let answer = (): void => undefined
  const held = new Promise<void>((done) => {
    answer = done
  })
  await page.route(`**${calls.lookupAddress}`, async (route) => {
    await held
    await route.continue()
  })
  await continueButton.click({ force: true })
  await hasFocus(delivery.getByLabel('First name'))
  for (let i = 0; i < 6; i += 1) await page.keyboard.press('Tab')
  const line = delivery.getByLabel('Address line 1')
  await hasFocus(line)
  const before = await line.boundingBox()
  answer()
  await delivery.getByLabel('Your address').waitFor()
  expect(await line.boundingBox()).toEqual(before)
  expect(await hidden(page)).toBe('')
})

test.each([390, 768])(
  'a field that is pressed beside the bar comes clear of it, at %i px [S-032]',
  async (width) => {
    const { page, delivery } = await openCheckout({ width })
    await page.setViewportSize({ width, height: 560 })
    const bar = page.locator('[data-bar]')
    for (const name of ['Last name', 'Email', 'Postcode']) {
      const field = delivery.getByLabel(name)
      /* Its upper half is in sight. */
      const top = await bar.evaluate((element) => element.getBoundingClientRect().top)
      await field.evaluate((input, y) => {
        const { top: now, height } = input.getBoundingClientRect()
        scrollBy(0, now + height / 2 - y)
      }, top)
      const box = (await field.boundingBox()) ?? expect.fail('it is not shown')
      expect(box.y + box.height, name).toBeGreaterThan(top)
      await page.mouse.click(box.x + 20, box.y + 8)
      await hasFocus(field)
      expect(await hidden(page), name).toBe('')
    }
  },
)

test('names every field that is missing or wrong, and leads to each [S-032]', async () => {
  const { page, delivery, continueButton } = await openCheckout({ width: 390 })
  await expect.poll(() => continueButton.isDisabled()).toBe(true)
  await delivery.getByLabel('First name').fill('Anna')
  await delivery.getByLabel('Email').fill('anna@')
  const reason = page.locator(`#${await continueButton.getAttribute('aria-describedby')}`)
  await expect.poll(() => reason.textContent()).toBe('Still needed: your last name and 4 more.')
  await continueButton.click({ force: true })
  const named = page.getByRole('alert')
  expect(await named.innerText()).toBe(
    'Please check: your last name, your email address, your telephone number, the first line of the address, the town, the county.',
  )
  await named.getByRole('button', { name: 'the town' }).click()
  await hasFocus(delivery.getByLabel('Town or city'))
  expect(await paintedWidth(page)).toBeLessThanOrEqual(390)
  /* What is mended is no longer named. */
  await delivery.getByLabel('Town or city').fill('Leeds')
  expect(await named.innerText()).not.toContain('the town')
  expect(new URL(page.url()).pathname).toBe(paths.checkout)
})

test('an address that is typed has the county of its postcode [T-205, T-216, D8]', async () => {
  const { delivery } = await openCheckout({ width: 390 })
  await fillContact(delivery)
  await delivery.getByLabel('Telephone').blur()
  await delivery.getByLabel('Your address').selectOption(messages.addressNotListed)
  expect(await delivery.getByLabel('County').inputValue()).toBe('West Yorkshire')
})

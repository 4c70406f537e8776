import { expect, test } from 'vitest'
import { paths } from '#contract/routes.ts'
import { openShopper } from '../setup/shopper.ts'
import { focused, hasFocus, tabTo, takesFocus } from './focus.ts'
import { cardFields, waitForCardFields } from './payment-steps.ts'

test('completes a purchase with the keyboard alone, by the names of its controls', async () => {
  const { page } = await openShopper()
  const { keyboard } = page
  await page.goto('/porcelain-paving/moorland-porcelain-paving')
  await tabTo(page, /^(Quantity|How much do you need)/)
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('10')
  await tabTo(page, /^Add to Basket/)
  await page.getByText('£336.96').first().waitFor()
  await keyboard.press('Enter')
  await takesFocus(page.getByRole('dialog', { name: 'Great!' }))
  await tabTo(page, /^View Basket/)
  await keyboard.press('Enter')

  await page.waitForURL(`**${paths.basket}`)
  await page.getByRole('heading', { level: 1, name: 'Your basket' }).waitFor()
  await tabTo(page, /^Postcode/)
  await keyboard.type('LS1 4AP')
  await keyboard.press('Enter')
  await page.getByRole('region', { name: 'Delivery' }).getByText('(estimated)').first().waitFor()
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset)
  await tabTo(page, /^Proceed to Checkout/)
  await keyboard.press('Enter')

  await page.waitForURL(`**${paths.checkout}`)
  /* A page that scripts open takes the focus to its heading: a key before that would be lost. */
  await hasFocus(page.getByRole('heading', { level: 1, name: 'Checkout' }))
  await tabTo(page, /^First name/)
  for (const text of ['Anna', 'Sett', 'anna@example.com', '0113 496 0000']) {
    await keyboard.type(text)
    await keyboard.press('Tab')
  }
  await keyboard.press('Enter') /* in the postcode, prefilled from the basket */
  await page.getByLabel('Your address').first().waitFor()
  await tabTo(page, /^Your address/)
  await keyboard.press('ArrowDown')
  await tabTo(page, /^Continue to/)
  await keyboard.press('Enter')

  await page.waitForURL(`**${paths.payment}`)
  await page.getByRole('radio', { name: /^Card/ }).waitFor()
  await tabTo(page, /^(Card|PayPal|Google Pay)/)
  for (let i = 0; i < 4 && !/^Card/.test(await focused(page)); i += 1) await keyboard.press('ArrowDown')
  await keyboard.press('Space')
  await waitForCardFields(page)
  for (const name of [/^I agree to the/, /kerbside/]) {
    await tabTo(page, name)
    await keyboard.press('Space')
  }
  await tabTo(page, /^Name on card/)
  await keyboard.type('Anna Walker')
  await keyboard.press('Tab')
  /*
   * A full field moves the focus to the next. A key pressed before the vendor's frame has the focus goes to
   * the page.
   */
  const card = cardFields(page)
  for (const [name, text, shown] of [
    ['Card number', '4242424242424242', '4242 4242 4242 4242'],
    ['Expiry date', '1234', '12 / 34'],
    ['Security code', '123', '123'],
  ] as const) {
    const field = card.getByLabel(name)
    await field.and(card.locator(':focus')).waitFor()
    await keyboard.type(text)
    await expect.poll(() => field.inputValue()).toBe(shown)
  }
  await tabTo(page, /^Pay with Card/)
  await keyboard.press('Enter')
  await page.waitForURL('**/complete/**')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Thank you for your order')
})

test('an internal link focuses the heading of its page, and a tick leaves the focus where it is', async () => {
  const { page } = await openShopper()
  await page.goto('/porcelain-paving/moorland-porcelain-paving')
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset)
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await trail.getByRole('link', { name: 'Porcelain Paving' }).press('Enter')
  await hasFocus(page.getByRole('heading', { level: 1, name: 'Porcelain Paving' }))
  const tick = page.getByRole('checkbox').first()
  await tick.press('Space')
  await page.waitForURL('**/porcelain-paving?*')
  await hasFocus(tick)
  await page.goBack()
  await page.goBack()
  await hasFocus(page.getByRole('heading', { level: 1, name: /^Moorland/ }))
})

test('the focus ring has the shop’s colour immediately, also with reduced motion', async () => {
  const { page } = await openShopper()
  await page.goto(paths.login)
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    await page.emulateMedia({ reducedMotion })
    await page.keyboard.press('Tab')
    const rings = await page.evaluate(() =>
      Array.from(
        document.querySelectorAll<HTMLElement>('main :is(a, button, input:not([type=hidden]))'),
        (control) => {
          control.focus()
          const { outlineWidth, outlineColor } = getComputedStyle(control)
          return `${outlineWidth} ${outlineColor}`
        },
      ),
    )
    expect([...new Set(rings)], reducedMotion).toEqual(['2px rgb(168, 72, 31)'])
  }
})

import { expect, test } from 'vitest'
import { calls, paths } from '#contract/routes.ts'
import { newAddress, register } from './account-page.ts'
import { audit } from './audit.ts'
import { f1, f4, f6, openBasket } from './basket-page.ts'
import { holdCalls } from './held-calls.ts'

const email = 'sam.shopper@example.org'

test('a guest saves lines under an email address, entered once [T-024, T-145, T-148, T-150, T-151, T-156, T-157, T-158]', async () => {
  const { page, line, saved, bodiesSentTo, requestedPaths } = await openBasket({
    items: [f1(10.08), f4(2), f6(1)],
  })
  const save = (name: RegExp) =>
    line(name)
      .getByRole('button', { name: /^Save for later/ })
      .click()
  const dialog = page.getByRole('dialog', { name: 'Save for later' })
  const error = page.getByRole('dialog', { name: 'Error' })
  const great = page.getByRole('dialog', { name: 'Great!' })

  await save(/600 × 600/)
  await dialog.getByRole('button', { name: 'Save for later' }).click()
  await error.getByText('Please enter an email address', { exact: true }).waitFor()
  expect(bodiesSentTo(calls.saveForLater)).toEqual([])
  await error.getByRole('button', { name: 'OK' }).click()
  await dialog.getByLabel('Email address').fill(email)
  await dialog.getByRole('button', { name: 'Save for later' }).click()
  await great.getByText('Your item has been saved for later.', { exact: true }).waitFor()
  expect(await audit(page)).toEqual([])
  await great.getByRole('button', { name: 'OK' }).click()
  await great.waitFor({ state: 'detached' })
  await line(/600 × 600/).waitFor({ state: 'detached' })
  await saved.getByText('10.08 m²', { exact: true }).waitFor()
  expect(requestedPaths()).toEqual(expect.arrayContaining([calls.getBasketContents, calls.basketTotals]))
  await page.getByRole('link', { name: 'Basket 2 items' }).waitFor()
  expect(await audit(page)).toEqual([])

  await save(/Brick Lane/)
  await great.getByRole('button', { name: 'OK' }).click()
  expect(bodiesSentTo(calls.saveForLater)).toMatchObject([{ email_address: email }, { email_address: null }])
})

test('a customer saves without entering an email address, and has the rest of the page as a guest does [T-003, T-009, T-147]', async () => {
  const { page, line, saved, bodiesSentTo, checkout } = await openBasket({
    items: [f4(2), f6(1)],
    postcode: 'LS1 4AP',
  })
  const guests = await page.getByRole('main').getByRole('heading').allTextContents()
  await register(page, newAddress())
  await page.goto(paths.basket)
  expect(await page.getByRole('main').getByRole('heading').allTextContents()).toEqual(guests)
  expect(await checkout.isEnabled()).toBe(true)
  expect(await saved.getByText('Retrieve a saved list').count()).toBe(0)
  await line(/Brick Lane/)
    .getByRole('button', { name: /^Save for later/ })
    .click()
  await page.getByRole('dialog', { name: 'Great!' }).getByRole('button', { name: 'OK' }).click()
  await saved.getByText('Quantity 2', { exact: true }).waitFor()
  expect(bodiesSentTo(calls.saveForLater)).toMatchObject([{ email_address: null }])
})

test('an item is removed from the list once, however often the button is pressed, and two items one after the other [T-159]', async () => {
  const { page, line, saved, bodiesSentTo } = await openBasket({ items: [f4(2), f6(1)] })
  await register(page, newAddress())
  await page.goto(paths.basket)
  const great = page.getByRole('dialog', { name: 'Great!' })
  for (const name of [/Brick Lane/, /Joint/]) {
    await line(name)
      .getByRole('button', { name: /^Save for later/ })
      .click()
    await great.getByRole('button', { name: 'OK' }).click()
    await great.waitFor({ state: 'detached' })
  }
  const [first, second] = [/Brick Lane/, /Joint/].map((name) =>
    saved
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByRole('button', { name: /^Remove/ }),
  )
  if (first === undefined || second === undefined) throw new Error('Two items were saved.')
  const held = await holdCalls(page, `**${calls.removeFromSavedList}`)
  await first.dblclick()
  await second.click()
  await second.and(page.locator('[aria-busy=true]')).waitFor()
  expect(bodiesSentTo(calls.removeFromSavedList)).toHaveLength(1)
  held.release()
  await saved.getByText('Nothing is saved at the moment.').waitFor()
  expect(bodiesSentTo(calls.removeFromSavedList)).toHaveLength(2)
  expect(await page.getByRole('dialog', { name: 'Error' }).count()).toBe(0)
})

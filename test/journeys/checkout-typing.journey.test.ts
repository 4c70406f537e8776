import { expect, test } from 'vitest'
import { openCheckout } from './checkout-page.ts'

test('a wrong email gets its note while one types, and the notice above the form waits for Continue [S-032]', async () => {
  const { page, delivery, continueButton } = await openCheckout({ width: 390 })
  await expect.poll(() => continueButton.isDisabled()).toBe(true)
  const email = delivery.getByLabel('Email')
  const placeOfEmail = (): Promise<number> =>
    email.evaluate((field) => field.getBoundingClientRect().top + window.scrollY)
  const before = await placeOfEmail()
  await email.fill('ada@exmple')
  await delivery.getByLabel('Telephone').focus()
  await delivery.getByText('Please enter a valid email address.').waitFor()
  const notice = page.getByRole('alert').getByText('Please check:')
  expect(await notice.count()).toBe(0)
  expect(await placeOfEmail()).toBe(before)
  await continueButton.click({ force: true })
  await notice.waitFor()
})

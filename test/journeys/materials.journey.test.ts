import { expect, test } from 'vitest'
import { audit } from './audit.ts'
import { openProduct, textOf } from './product-page.ts'

const grout = '/grout/joint-grey-grout'
const heading = 'How many packs? Work it out'

test('grout is counted while typing, and its packs go into the quantity [S-026]', async () => {
  const { page, quantity } = await openProduct(grout)
  await page.getByRole('heading', { name: heading }).click()
  const form = page.getByRole('form', { name: heading })
  await form.getByLabel('Area, m²').fill('21.6')
  const answer = page.getByRole('status', { name: 'Packs for the job' })
  await expect.poll(() => textOf(answer)).toBe('You need 14.4 kg: 3 packs of 5 kg.')
  await form.getByLabel('Joint width, mm').fill('2.5')
  await expect.poll(() => textOf(answer)).toBe('You need 7.2 kg: 2 packs of 5 kg.')
  await audit(page)
  await page.getByRole('button', { name: 'Add 2 packs' }).click()
  expect(await quantity.inputValue()).toBe('2')
})

test('the project of the visit is the job that opens [S-026, S-006]', async () => {
  const { page } = await openProduct('/tools-trims/levelling-clips', { width: 390 })
  await page.context().addCookies([{ name: 'project', value: '1200w', url: page.url() }])
  await page.reload()
  await page.getByRole('heading', { name: heading }).click()
  const answer = page.getByRole('status', { name: 'Packs for the job' })
  await expect
    .poll(() => textOf(answer))
    .toBe('12 m2 + 10 % = 13.2 m2. You need 110 pieces: 2 packs of 100 pieces.')
})

test('adhesive is counted without a script, and the packs become the quantity [S-026]', async () => {
  const { page, quantity } = await openProduct('/primer-adhesive/flex-adhesive', { withScripts: false })
  await page.getByText(heading).click()
  await page.getByLabel('Area, m²').fill('12')
  await page.getByRole('button', { name: 'Work it out' }).click()
  await expect
    .poll(() => textOf(page.getByRole('status', { name: 'Packs for the job' })))
    .toBe('You need 46.8 kg: 3 packs of 20 kg.')
  await page.getByRole('button', { name: 'Add 3 packs' }).click()
  await page.waitForURL(/use=/)
  expect(await quantity.inputValue()).toBe('3')
})

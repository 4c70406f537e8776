import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { openProduct } from './product-page.ts'

test('the sides typed into the calculator are the first room of the plan [L-003]', async () => {
  const { page } = await openProduct('/porcelain-paving/moorland-porcelain-paving')
  await page.getByRole('heading', { name: 'How much do I need? Use our calculator' }).click()
  const form = page.getByRole('form', { name: 'Calculator' })
  await form.getByLabel('Length').fill('4')
  await form.getByLabel('Width').fill('3')
  await page.getByRole('link', { name: messages.planTheseSides }).click()
  const room = page.getByRole('form', { name: messages.planYourLayout })
  await room.getByLabel(/^Length/).waitFor()
  expect(await room.getByLabel(/^Length/).inputValue()).toBe('4')
  expect(await room.getByLabel(/^Width/).inputValue()).toBe('3')
  await page.getByText(/12\.00 m² to tile\./).waitFor()
})

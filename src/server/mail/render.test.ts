import { expect, test } from 'vitest'
import { renderLetter } from './render.ts'
import { writeLetter } from './templates/templates.ts'

const shop = new URL('https://shop.test')
const render = (order: Parameters<typeof writeLetter>[0]) =>
  renderLetter({ ...writeLetter(order), stopPath: null }, shop)

test('a code that is typed elsewhere stands large in a line of its own', async () => {
  const { html, text } = await render({ template: 'card-code', data: { code: '048213' } })
  expect(html).toMatch(/<p style="[^"]*font:600 32px[^"]*">048213<\/p>/)
  expect(text).toMatch(/\n048213\n/)
})

test('a letter that tells of what somebody else may have done says whom to tell', async () => {
  const { text } = await render({ template: 'email-changed', data: {} })
  expect(text).toMatch(/That was not you\? Tell us: [\d ]+, \S+@\S+\.\n/)
})

import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillPage, fillPageGzipped, slotPlaceholders, splitAtSlots } from './slotted-page.ts'

const { nonce, token } = slotPlaceholders

test('fills a cached page to the rendered page, byte for byte', () => {
  const html = `<meta content="${token}"><script nonce="${nonce}">£ m² ✓</script><script nonce="${nonce}"></script>`
  const values = { nonce: 'abc', token: 'xyz' }
  const expected = '<meta content="xyz"><script nonce="abc">£ m² ✓</script><script nonce="abc"></script>'
  const page = splitAtSlots(html)
  expect(page.slots).toEqual(['token', 'nonce', 'nonce'])
  expect(fillPage(page, values).toString()).toBe(expected)
  expect(gunzipSync(fillPageGzipped(page, values)).toString()).toBe(expected)
})

test('splits a page of any length without loss', () => {
  const text = '£ m² ✓ <p>tile</p>'.repeat(40_000)
  const page = splitAtSlots(`${text}${nonce}${text}`)
  expect(fillPage(page, { nonce: 'abc', token: '' }).toString()).toBe(`${text}abc${text}`)
})

test('fills plain and compressed pages alike, whatever the text between the slots', () => {
  const chunk = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(nonce, token),
    fc.constant('<p>tile</p>'.repeat(200)),
  )
  fc.assert(
    fc.property(fc.array(chunk), fc.string(), fc.string(), (chunks, a, b) => {
      const html = chunks.join('')
      const expected = html.replaceAll(nonce, () => a).replaceAll(token, () => b)
      const page = splitAtSlots(html)
      const values = { nonce: a, token: b }
      expect(fillPage(page, values).toString()).toBe(expected)
      expect(gunzipSync(fillPageGzipped(page, values)).toString()).toBe(expected)
    }),
  )
})

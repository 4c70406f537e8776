import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillPage, fillPageGzipped, slotPlaceholders, splitAtSlots } from './slotted-page.ts'

const { nonce, token } = slotPlaceholders

/* Values have the lengths of a nonce and of a token. */
const values = { nonce: 'n'.repeat(22), token: 't'.repeat(55) }
const textOf = (bytes: Uint8Array): string => gunzipSync(bytes).toString()

test('fills a cached page to the rendered page, byte for byte', () => {
  const html = `<meta content="${token}"><script nonce="${nonce}">£ m² ✓</script><script nonce="${nonce}"></script>`
  const expected = `<meta content="${values.token}"><script nonce="${values.nonce}">£ m² ✓</script><script nonce="${values.nonce}"></script>`
  const page = splitAtSlots(html)
  expect(page.slots).toEqual(['token', 'nonce', 'nonce'])
  expect(fillPage(page, values).toString()).toBe(expected)
  for (let visit = 1; visit <= 3; visit += 1) expect(textOf(fillPageGzipped(page, values))).toBe(expected)
})

test('splits a page of any length without loss', () => {
  const text = '£ m² ✓ <p>tile</p>'.repeat(40_000)
  const page = splitAtSlots(`${text}${nonce}${text}`)
  const expected = `${text}${values.nonce}${text}`
  expect(fillPage(page, values).toString()).toBe(expected)
  for (let visit = 1; visit <= 2; visit += 1) expect(textOf(fillPageGzipped(page, values))).toBe(expected)
})

test('compresses text that stands before and behind a slot once', () => {
  const text = [...Array(400).keys()].map((i) => `<p>${i * 7919}</p>`).join('')
  const sizeOf = (html: string): number => {
    const page = splitAtSlots(html)
    fillPageGzipped(page, values)
    return fillPageGzipped(page, values).byteLength
  }
  expect(sizeOf(`${text}${nonce}${text}${token}${text}`)).toBeLessThan(
    1.2 * sizeOf(`${text}${nonce}${token}`),
  )
})

test('refuses a value of another length, which would break the blocks behind it', () => {
  expect(() => fillPage(splitAtSlots(`a${nonce}b`), { ...values, nonce: 'short' })).toThrow(
    'nonce of 5 bytes',
  )
})

test('fills plain and compressed pages alike, whatever the text between the slots', () => {
  const chunk = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(nonce, token),
    fc.constant('<p>tile</p>'.repeat(200)),
  )
  const value = (length: number) => fc.stringMatching(new RegExp(`^[\\w-]{${length}}$`))
  fc.assert(
    fc.property(fc.array(chunk), value(22), value(55), (chunks, a, b) => {
      const html = chunks.join('')
      const expected = html.replaceAll(nonce, () => a).replaceAll(token, () => b)
      const page = splitAtSlots(html)
      const filled = { nonce: a, token: b }
      expect(fillPage(page, filled).toString()).toBe(expected)
      for (let visit = 1; visit <= 2; visit += 1) expect(textOf(fillPageGzipped(page, filled))).toBe(expected)
    }),
  )
})

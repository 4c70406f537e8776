import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { QuoteContent } from './quote/content.ts'
import { changeMessage, encodeShown, matchesShown } from './shown-order.ts'

/** Only what is read of a content. */
const contentOf = (...lines: readonly object[]): QuoteContent => ({ lines }) as unknown as QuoteContent
const paving = {
  variationId: 17,
  quantityHundredths: 1008,
  linePence: 36_288,
  name: 'Moorland, 600 × 600 mm',
}
const grout = { variationId: 4, quantityHundredths: 100, linePence: 1_800, name: 'Fine Joint Grout' }

const shown = encodeShown(contentOf(paving, grout))
const after = (...lines: readonly object[]): string => changeMessage(shown, contentOf(...lines))
const dearer = { ...paving, linePence: 40_000 }
const sentence = messages.priceChanged('Moorland, 600 × 600 mm', '£362.88', '£400.00')

test('names the goods whose price has changed since the page, with both prices [T-319]', () => {
  expect(shown).toMatch(/^[0-9a-f]{64}~17:1008:36288~4:100:1800$/)
  expect(matchesShown(shown, contentOf(paving, grout))).toBe(true)
  expect(matchesShown(shown, contentOf(dearer, grout))).toBe(false)
  expect(after(dearer, grout)).toBe(`${sentence} ${messages.checkBeforePaying}`)
})

test('says only that the order changed where no price of the same quantity did, or of more than three lines', () => {
  expect(after(paving, grout)).toBe(messages.orderChanged)
  expect(after({ ...dearer, quantityHundredths: 2016 }, grout)).toBe(messages.orderChanged)
  const ids = [1, 2, 3, 4]
  const priced = (linePence: number, among: readonly number[]) =>
    contentOf(...among.map((variationId) => ({ ...grout, variationId, linePence })))
  const four = encodeShown(priced(1_800, ids))
  expect(changeMessage(four, priced(2_000, ids))).toBe(messages.orderChanged)
  expect(changeMessage(four, priced(2_000, ids.slice(1)))).toContain(messages.checkBeforePaying)
})

test.each(['x17:1008:36288', '17:1008:36288x', '17:1008', 'a:1008:36288', '17:1008:', '', '~~'])(
  'reads no price from %j, which no page sent',
  (line) => {
    expect(changeMessage(`hash~${line}`, contentOf(dearer))).toBe(messages.orderChanged)
  },
)

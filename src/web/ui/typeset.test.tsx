import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Typeset } from './typeset.tsx'

const html = (text: string): string => renderToStaticMarkup(<Typeset text={text} />)

const together = (text: string): string => `<span class="whitespace-nowrap">${text}</span>`

test('keeps a number on one line with its unit, and the text unchanged [OP-16]', () => {
  expect(html('covering 10.08 m2 exactly')).toBe(`covering ${together('10.08 m<sup>2</sup>')} exactly`)
  expect(html('joints of 2 to 15 mm, 12.5 m² a bag')).toBe(
    `joints of ${together('2 to 15 mm')}, ${together('12.5 m²')} a bag`,
  )
  expect(html('1,988.00 kg')).toBe(together('1,988.00 kg'))
  expect(html('Sheet, 300 × 300 mm')).toBe(`Sheet, ${together('300 × 300 mm')}`)
  expect(html('planks, 1200 × 200, for floors')).toBe(`planks, ${together('1200 × 200,')} for floors`)
  expect(html('1 × Bulk bag')).toBe('1\u00a0×\u00a0Bulk bag')
  expect(html('Type 1, graded 0 to 40 mm')).toBe(`Type\u00a01, graded ${together('0 to 40 mm')}`)
})

test('sets m2 with a superscript, and leaves words that only begin like a unit unchanged [OP-16]', () => {
  expect(html('How much, in m2?')).toBe('How much, in m<sup>2</sup>?')
  expect(html('4 metres, 3 months, 2 kgs, SEAL-1 mm2')).toBe('4 metres, 3 months, 2 kgs, SEAL-1 mm2')
})

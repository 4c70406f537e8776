import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fit, moved, seenBox, zoomed } from './viewport.ts'

const sheet = [-100, -50, 4000, 3000] as const

test('zooming shows a smaller part around the same middle, and fits again [L-024]', () => {
  expect(seenBox(sheet, fit)).toEqual(sheet)
  const near = zoomed(fit, 2)
  expect(seenBox(sheet, near)).toEqual([900, 700, 2000, 1500])
  expect(zoomed(near, 0.5)).toEqual(fit)
  expect(zoomed(fit, 0.5)).toEqual(fit)
})

test('the drawing is never moved off its sheet [L-024]', () => {
  const step = fc.tuple(
    fc.double({ min: 0.3, max: 3, noNaN: true }),
    fc.double({ min: -2, max: 2, noNaN: true }),
    fc.double({ min: -2, max: 2, noNaN: true }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const view = steps.reduce((before, [by, dx, dy]) => moved(zoomed(before, by), dx, dy), fit)
      const [x, y, width, height] = seenBox(sheet, view)
      expect(x).toBeGreaterThanOrEqual(-100 - 1e-6)
      expect(y).toBeGreaterThanOrEqual(-50 - 1e-6)
      expect(x + width).toBeLessThanOrEqual(3900 + 1e-6)
      expect(y + height).toBeLessThanOrEqual(2950 + 1e-6)
    }),
  )
})

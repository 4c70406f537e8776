import { describe, expect, test } from 'vitest'
import { BEST_FIT } from './fit.ts'
import { isSkuLike, skuFit } from './sku.ts'

describe('skus', () => {
  test('fit best in whole, then by their first part, then by a beginning with a digit', () => {
    expect(skuFit('f1-c', 'f1-c')).toBeGreaterThan(skuFit('f1-c', 'f1'))
    expect(skuFit('f1-c', 'f1')).toBeGreaterThan(skuFit('f10-c', 'f1'))
    expect(skuFit('f10-c', 'f1')).toBeGreaterThan(BEST_FIT)
    expect(skuFit('tile10', 'tile')).toBe(0)
  })

  test.each(['f1', 'grout-white', 'c2 te/4.1_b'])('may look like %s', (text) =>
    expect(isSkuLike(text)).toBe(true),
  )
  test.each(['f', '%a', 'a\u0000b', 'é1', ' f1', "f1'", 'x'.repeat(61)])('never look like %j', (text) =>
    expect(isSkuLike(text)).toBe(false),
  )
})

import { expect, test } from 'vitest'
import { isFiller } from './filler-words.ts'

test.each(['tile', 'effect', 'sqm', 'building', 'm2', '20m2', '1.25m2', '12.5m2'])(
  'a search does without %j [S-010]',
  (word) => {
    expect(isFiller(word)).toBe(true)
  },
)

test.each(['slate', 'x20m2', '20m2x', '20m3', '1.m2', '1.xm2', '.5m2'])(
  'a search asks for %j [S-010]',
  (word) => {
    expect(isFiller(word)).toBe(false)
  },
)

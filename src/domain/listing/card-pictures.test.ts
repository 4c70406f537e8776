import { expect, test } from 'vitest'
import type { PictureView } from '../catalogue/picture-views.ts'
import { cardPictures } from './card-pictures.ts'

const shown = (...views: readonly (PictureView | null)[]): readonly number[] => {
  const pictures = views.map((shows, at) => ({ shows, at }))
  return cardPictures(pictures).map(({ at }) => at)
}

test.each<[views: readonly (PictureView | null)[], expected: readonly number[]]>([
  [
    ['room', 'room', 'surface', 'detail'],
    [0, 2],
  ],
  [
    ['surface', 'detail', 'room'],
    [0, 2],
  ],
  [
    ['pack', 'detail', 'surface'],
    [0, 2],
  ],
  [
    ['room', 'detail'],
    [0, 1],
  ],
  [
    [null, null, 'surface'],
    [0, 2],
  ],
  [
    [null, 'room', 'surface'],
    [0, 2],
  ],
  [
    [null, null],
    [0, 1],
  ],
  [
    ['surface', 'surface'],
    [0, 1],
  ],
  [['room'], [0]],
  [[], []],
])('shows the first picture of %j and one of another kind: %j [S-014, S-053]', (views, expected) => {
  expect(shown(...views)).toEqual(expected)
})

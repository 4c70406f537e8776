import { expect, test } from 'vitest'
import { facesOf } from './faces.ts'

const tile = [{ width: 6000, height: 6000, outline: [], grain: 0 }]
const row = Array.from({ length: 40 }, (_, i) => [i * 6030, 0, 6000, 6000, i % 2, 0]).flat()

test('a tile shows the same part of the surface in the same place, whatever lies around it [L-032]', () => {
  const faces = facesOf(row, tile)
  expect(facesOf(row, tile)).toEqual(faces)
  expect(facesOf(row.slice(60, 72), tile)).toEqual(faces.slice(10, 12))
})

test('tiles show different parts, the right way up and upside down, none beyond the surface [L-032]', () => {
  const faces = facesOf(row, tile)
  expect(new Set(faces.map(({ cut }) => cut))).toEqual(new Set(['0-0-0', '0-0-1', '0-1-0', '0-1-1']))
  expect(new Set(faces.map(({ upsideDown }) => upsideDown))).toEqual(new Set([true, false]))
  expect(faces.every(({ from }) => from.x + 6000 <= 12_000 && from.y + 6000 <= 12_000)).toBe(true)
  expect(faces.map(({ turned }) => turned).slice(0, 2)).toEqual([false, true])
})

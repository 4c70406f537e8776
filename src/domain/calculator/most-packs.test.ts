import { expect, test } from 'vitest'
import { need, pack } from './calculator.fixtures.ts'
import { comboOptions } from './combo.ts'
import { singleOption } from './single.ts'

/* One add has at most 1000 of a pack (OP-26). */

const bag = pack('1', '10')

test('1,000 packs can be added at once, and 1,001 cannot [OP-26]', () => {
  const forThousand = need(40, 25)
  const forMore = need(40.04, 25)
  expect(comboOptions([bag], forThousand).map(({ counts, addable }) => [counts, addable])).toEqual([
    [[1000], true],
  ])
  expect(comboOptions([bag], forMore).map(({ counts, addable }) => [counts, addable])).toEqual([
    [[1001], false],
  ])
  expect(singleOption(bag, forThousand, false)).toMatchObject({ quantity: 100_000, addable: true })
  expect(singleOption(bag, forMore, false)).toMatchObject({ quantity: 100_100, addable: false })
})

test('1,000 of each of two packs can be added, and 1,001 of one of them cannot [OP-26]', () => {
  const dear = pack('100', '100000')
  const counts = (metres: number) =>
    comboOptions([bag, dear], need(metres, 25)).map((option) => [option.tag, option.counts, option.addable])
  expect(counts(40)[0]).toEqual(['bestValue', [1000, 0], true])
  expect(counts(40.04)[0]).toEqual(['bestValue', [1001, 0], false])
})

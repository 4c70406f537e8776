import { expect, test } from 'vitest'
import { pence } from '#domain/money/pence.ts'
import { csvLine } from './csv.ts'

test.each([
  [['=HYPERLINK("x")', '+44', '@SUM', '-1', '\tx'], `"'=HYPERLINK(""x"")",'+44,'@SUM,'-1,'\tx\r\n`],
  [['O’Brien, Ann', 'two\nlines', 'a "b"', null], '"O’Brien, Ann","two\nlines","a ""b""",\r\n'],
  [[-5, 1.5, { pence: pence(-120) }, { pence: pence(100_000) }], '-5,1.5,-1.20,1000.00\r\n'],
])('writes %j as a line that no spreadsheet reads as a formula [M-031, M-197]', (cells, line) => {
  expect(csvLine(cells)).toBe(line)
})

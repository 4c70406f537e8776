import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDay, parseDay } from '../delivery/calendar.ts'
import { orderNumber } from '../orders/number.ts'
import { type FileRow, readFileDay, readTrackingFile } from './tracking-file.ts'

const numberOf = (n: number): string => orderNumber(new Uint8Array([n, n >> 8, 3, 4, 5, 6, 7]))
const [A, B] = [numberOf(1), numberOf(2)]
const today = parseDay('2026-11-29') ?? expect.fail('a day')
const rowsOf = (...rows: readonly (readonly string[])[]): FileRow[] =>
  rows.map((cells, i) => ({ line: i + 1, cells }))
const read = (...rows: readonly (readonly string[])[]) => readTrackingFile(rowsOf(...rows), today)

describe("a day of a carrier's file", () => {
  test.each([
    ['2026-11-26'],
    ['26/11/2026'],
    ['26.11.26'],
    ['26-Nov-2026'],
    ['26 November 2026'],
    ['2026-11-26T14:05:00Z'],
    ['26/11/2026 14:05'],
  ])('%s is 2026-11-26 [M-056]', (typed) => {
    expect(readFileDay(typed)).toBe(parseDay('2026-11-26'))
  })

  test.each([['31/02/2026'], ['11/26/2026'], ['tomorrow'], ['26/11'], [''], ['26 Foo 2026']])(
    "'%s' is none [M-056]",
    (typed) => {
      expect(readFileDay(typed)).toBeNull()
    },
  )

  test('is every day of a century, written day first [M-056]', () => {
    const days = fc.integer({ min: 0, max: 20_000 }).map((n) => formatDay((today - n) as typeof today))
    fc.assert(
      fc.property(days, (iso) => {
        const [year, month, date] = iso.split('-')
        expect(readFileDay(`${date}/${month}/${year}`)).toBe(parseDay(iso))
      }),
    )
  })
})

describe("a carrier's file", () => {
  test('puts the tracking numbers of an order together, each once [M-056]', () => {
    expect(
      read([A, 'JD1', '26/11/2026'], [B, 'JD9', ''], [A, 'JD2', '26/11/2026'], [A, 'JD1', '2026-11-26']),
    ).toEqual({
      orders: [
        { lines: [1, 3, 4], number: A, tracking: ['JD1', 'JD2'], day: '2026-11-26' },
        { lines: [2], number: B, tracking: ['JD9'], day: null },
      ],
      wrong: [],
    })
  })

  test('has its columns by their names, in any order [M-056]', () => {
    const file = read(
      ['Despatch Date', 'Postcode', 'Consignment No.', 'Your Ref'],
      ['26/11/2026', 'LS1 4AP', 'DX 12', A.toLowerCase()],
    )
    expect(file).toEqual({
      orders: [{ lines: [2], number: A, tracking: ['DX 12'], day: '2026-11-26' }],
      wrong: [],
    })
  })

  test.each([
    [['TS-0000-0001', 'JD1', ''], "'TS-0000-0001' is not an order number."],
    [['', 'JD1', ''], 'It has no order number.'],
    [[A, ' ', ''], 'It has no tracking number.'],
    [[A, 'J'.repeat(61), ''], 'Its tracking number is longer than 60.'],
    [[A, 'JD1', '31/02/2026'], "'31/02/2026' is not a day. Write it as 26/11/2026."],
    [[A, 'JD1', '30/11/2026'], '30/11/2026 is yet to come.'],
  ])('leaves out the row %j and says why [M-056]', (cells, why) => {
    expect(read([B, 'JD9', ''], cells)).toEqual({
      orders: [expect.objectContaining({ number: B })],
      wrong: [{ line: 2, text: cells.filter((cell) => cell.trim() !== '').join(', '), why }],
    })
  })

  test('leaves out a second day, and more than twenty numbers, of one order [M-056]', () => {
    expect(read([A, 'JD1', '26/11/2026'], [A, 'JD2', '27/11/2026']).wrong).toEqual([
      expect.objectContaining({ line: 2, why: 'Line 1 sends the same order on another day.' }),
    ])
    const { orders, wrong } = read(...Array.from({ length: 21 }, (_, i) => [A, `JD${i}`]))
    expect([orders[0]?.tracking.length, wrong.map(({ line }) => line)]).toEqual([20, [21]])
  })

  test('passes over empty lines, and loses no other row of any file [M-056]', () => {
    const cell = fc.constantFrom(A, B, 'JD1', '', '26/11/2026', '1/1/2099', 'x', '=1')
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 30 }), (rows) => {
        const { orders, wrong } = read(...rows)
        const reported = [...orders.flatMap(({ lines }) => lines), ...wrong.map(({ line }) => line)]
        const filled = rows.flatMap((cells, i) => (cells.some((one) => one !== '') ? [i + 1] : []))
        expect(reported.toSorted((a, b) => a - b)).toEqual(filled)
      }),
    )
  })
})

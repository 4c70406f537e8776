import { expect, test } from 'vitest'
import { orderNumber, parseOrderNumber } from '../orders/number.ts'
import { readScannedCode } from './scanned-code.ts'

const number = orderNumber(new Uint8Array([1, 2, 3, 4, 5, 6, 7]))

test('tells an order’s number from an article’s, however a scanner sends it [M-214]', () => {
  for (const read of [number, `${number}\r\n`, ` ${number.toLowerCase()} `, number.replaceAll('-', '')])
    expect(readScannedCode(read), JSON.stringify(read)).toEqual({ kind: 'order', number })
  expect(readScannedCode('F1-C\n')).toEqual({ kind: 'other', text: 'F1-C' })
  expect(readScannedCode('5012345678900')).toEqual({ kind: 'other', text: '5012345678900' })
})

test('takes eight symbols without TS for an article, even where they pass the check of order numbers [M-214]', () => {
  const symbols = number.replace('TS-', '').replace('-', '')
  expect(parseOrderNumber(symbols)).toBe(number)
  expect(readScannedCode(symbols)).toEqual({ kind: 'other', text: symbols })
})

test('says of an order’s number with a wrong symbol that it was misread [M-214]', () => {
  const wrong = `${number.slice(0, -1)}${number.endsWith('0') ? '1' : '0'}`
  expect(readScannedCode(wrong)).toEqual({ kind: 'misread-order', text: wrong })
})

test('shows what was read without invisible characters, and not endlessly [M-214]', () => {
  expect(readScannedCode('01050123\u001d10AB\u200b3 ')).toEqual({ kind: 'other', text: '01050123 10AB 3' })
  expect(readScannedCode('x'.repeat(5000))).toEqual({ kind: 'other', text: 'x'.repeat(100) })
  expect(readScannedCode('\n')).toEqual({ kind: 'other', text: '' })
})

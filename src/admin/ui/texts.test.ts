import { expect, test } from 'vitest'
import { dayText, exactPoundsText, loadText, momentText, openText, picksText } from './texts.ts'

test('writes days as the trade does, with the year where it is another one [M-218]', () => {
  const now = new Date('2026-11-24T12:00:00Z')
  expect(dayText('2026-11-26', now)).toBe('Thu 26 Nov')
  expect(dayText('2025-12-31', now)).toBe('Wed 31 Dec 2025')
  /* In London it is the next day already. */
  expect(dayText('2026-06-30T23:30:00Z', now)).toBe('Wed 1 Jul')
  expect(momentText('2026-11-24T09:05:00Z')).toBe('Tue 24 Nov, 09:05')
})

test('says what an order weighs, and pallets unless it goes by post [M-025]', () => {
  expect(loadText({ kilograms: 1127.6, pallets: 2 })).toBe('1,128 kg · 2 pallets')
  expect(loadText({ kilograms: 40, pallets: 1 })).toBe('40 kg · 1 pallet')
  expect(loadText({ kilograms: 0.3, pallets: 0 })).toBe('under 1 kg')
})

test('says by their first names who picks an order or has it open [M-035]', () => {
  expect(picksText('Yusuf Rahman')).toBe('Yusuf picks')
  expect(openText(['Olive Shaw'])).toBe('Olive has it open')
  expect(openText(['Marcus Bell', 'Olive Shaw'])).toBe('Marcus and Olive have it open')
})

test('writes prices without VAT to a hundredth of a penny where they need it [M-100]', () => {
  expect([24.9583, 25, 0, 1234.5].map(exactPoundsText)).toEqual(['£24.9583', '£25.00', '£0.00', '£1,234.50'])
})

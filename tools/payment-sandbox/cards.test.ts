import { describe, expect, test } from 'vitest'
import { fieldErrorOf } from './browser/card-fields.ts'
import { readCard } from './stripe/cards.ts'

const card = { number: '4242 4242 4242 4242', cvc: '123' }
const lastMoment = new Date('2026-11-30T23:59:59Z')

describe('a card is valid until the end of its expiry month', () => {
  test.each([
    [11, 2026, true],
    [10, 2026, false],
    [12, 2025, false],
    [1, 2027, true],
    [11, 26, true],
  ])('according to the vendor: %d/%d', (expMonth, expYear, isGood) => {
    const read = () => readCard({ ...card, expMonth, expYear }, lastMoment)
    if (isGood) expect(read()).toMatchObject({ expMonth, decline: null })
    else expect(read).toThrow("Your card's expiration year is invalid.")
  })

  test.each([
    ['11 / 26', null],
    ['12 / 26', null],
    ['10 / 26', 'invalid_expiry_year_past'],
    ['12 / 25', 'invalid_expiry_year_past'],
  ])('according to the fields: %s', (expiry, code) => {
    /* The fields use the browser's clock. */
    expect(fieldErrorOf('expiry', { expiry }, new Date(2026, 10, 30, 23, 59))?.code ?? null).toBe(code)
  })
})

import { describe, expect, test } from 'vitest'
import { parseAmount, parseManualPayment, type TypedPayment } from './manual.ts'

const valid: TypedPayment = {
  reference: 'inv/2041-7',
  amount: '1,234.50',
  email: 'ann@example.com',
  nameOnCard: 'Ann Example',
}
const problem = (change: Partial<TypedPayment>) => {
  const read = parseManualPayment({ ...valid, ...change })
  return read.ok ? null : read.error
}

describe('a payment against a reference', () => {
  test('is parsed [T-378]', () => {
    expect(parseManualPayment(valid)).toEqual({
      ok: true,
      value: { reference: 'INV/2041-7', amount: 123_450, email: 'ann@example.com' },
    })
    expect(problem({ nameOnCard: null })).toBeNull()
  })

  test('is stored in capitals and without spaces around its fields, the longest reference too [T-378]', () => {
    const longest = `a${'1'.repeat(31)}`
    expect(
      parseManualPayment({ ...valid, reference: ` ${longest} `, email: ' ann@example.com ' }),
    ).toMatchObject({
      value: { reference: longest.toUpperCase(), email: 'ann@example.com' },
    })
  })

  test('reports the first missing field, in the order of the page [T-368]', () => {
    const empty = { reference: ' ', amount: '', email: '', nameOnCard: '' }
    expect(problem(empty)).toBe('no-reference')
    expect(problem({ ...empty, reference: 'A1' })).toBe('no-amount')
    expect(problem({ ...empty, reference: 'A1', amount: 'x' })).toBe('no-email')
    expect(problem({ ...empty, reference: 'A1', amount: 'x', email: 'x' })).toBe('no-name')
    expect(problem({ ...empty, reference: 'A1', amount: 'x', email: 'x', nameOnCard: 'x' })).toBe(
      'bad-amount',
    )
  })

  test.each([
    ['12.5', 1250],
    ['£12.50', 1250],
    ['£ 1,234', 123_400],
    ['100000', 10_000_000],
    ['0.50', 50],
  ])('parses %s as %i pence [T-373, T-384]', (typed, amount) => {
    expect(parseAmount(typed)).toBe(amount)
  })

  test.each(['0', '0.49', '-5', 'abc', '1.234', '100000.01', '1e3', '1,2', '１２', '12.', '9'.repeat(400)])(
    'rejects the amount %s [T-384]',
    (typed) => {
      expect(parseAmount(typed)).toBeNull()
    },
  )

  test.each([
    [{ reference: '<script>' }, 'bad-reference'],
    [{ reference: 'A' }, 'bad-reference'],
    [{ reference: `A${'1'.repeat(32)}` }, 'bad-reference'],
    [{ reference: '-A1' }, 'bad-reference'],
    [{ reference: 'A1!' }, 'bad-reference'],
    [{ email: 'nobody' }, 'bad-email'],
    [{ email: ' ' }, 'no-email'],
    [{ amount: ' ' }, 'no-amount'],
    [{ nameOnCard: ' ' }, 'no-name'],
    [{ reference: '!', amount: 'x', email: 'nobody' }, 'bad-reference'],
  ])('rejects %j [T-384]', (change, expected) => {
    expect(problem(change)).toBe(expected)
  })
})

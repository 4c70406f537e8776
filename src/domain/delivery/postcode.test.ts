import { describe, expect, test } from 'vitest'
import { formatPostcode, parsePostcode } from './postcode.ts'

describe('postcodes, table W8', () => {
  test.each([
    ['ls1 4ap', 'LS1 4AP'],
    ['LS14AP', 'LS1 4AP'],
    ['ls1  4ap', 'LS1 4AP'],
    [' ec1a1bb ', 'EC1A 1BB'],
    ['n11aa', 'N1 1AA'],
    ['w1a0ax', 'W1A 0AX'],
    ['b338th', 'B33 8TH'],
    ['dn551pt', 'DN55 1PT'],
    ['jE2 3ab', 'JE2 3AB'],
  ])('formats %j as %s [T-405]', (typed, formatted) => {
    expect(parsePostcode(typed)).toBe(formatted)
    expect(formatPostcode(typed)).toBe(formatted)
  })

  test.each(['gir 0aa', 'ls1', '12345', 'ls1 4a', 'BFPO 1', 'LS1-4AP'])(
    'rejects %j, and formats it in capitals only [T-405]',
    (typed) => {
      expect(parsePostcode(typed)).toBeNull()
      expect(formatPostcode(` ${typed}`)).toBe(typed.toUpperCase())
    },
  )

  test('rejects 100,000 characters without parsing them', () => {
    expect(parsePostcode(' '.repeat(100_000))).toBeNull()
    expect([93, 94].map((spaces) => parsePostcode(`${' '.repeat(spaces)}LS1 4AP`))).toEqual(['LS1 4AP', null])
  })
})

import { describe, expect, test } from 'vitest'
import { passwordLength, weaknessOf } from './password.ts'

const context = {
  email: 'Anna.Mason+shop@example.com',
  shopNames: ['Tessera', 'Tessera Tile & Stone Ltd'],
  isFrequent: (folded: string) => folded === 'password1',
}

describe('a new password', () => {
  test.each([
    ['1234567', 'too-short'],
    ['short   ', 'too-short'],
    ['         ', 'too-short'],
    ['𝐚𝐛𝐜𝐝', 'too-short'],
    ['👍👍👍👍', 'too-short'],
    ['Password1', 'frequent'],
    [' ＰＡＳＳＷＯＲＤ１ ', 'frequent'],
    ['anna.mason+shop@EXAMPLE.com', 'email'],
    ['Anna.Mason+Shop', 'email'],
    ['ANNA.MASON', 'email'],
    ['tessera1', 'shop'],
    ['Tessera 2026!', 'shop'],
    ['12tessera', 'shop'],
    ['Tessera Tile & Stone Ltd', 'shop'],
    ['wet slab', null],
    ['a grey slate, wet', null],
    ['anna.mason, mason', null],
    ['tessellation', null],
    ['Zoë’s grün', null],
  ])('%j is weak as %s [D33]', (password, weakness) => {
    expect(weaknessOf(password, context)).toBe(weakness)
  })

  test('is measured in characters as people count them, whatever their encoding [D33]', () => {
    expect(['a𝐛 ', 'Zoe\u0308', 'ﬁ'].map(passwordLength)).toEqual([2, 3, 2])
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { staffPasswordWeakness } from './password.ts'

const context = {
  email: 'grace.owens+office@shop.example',
  shopNames: ['Tessera', 'Tessera Tiles Limited'],
  isFrequent: (folded: string) => ['password', 'password1234', 'qwertyuiop12'].includes(folded),
}
const weakness = (password: string) => staffPasswordWeakness(password, context)

test.each([
  ['Password1234', 'frequent'],
  ['!!Password!!2026', 'frequent'],
  ['QWERTYuiop12', 'frequent'],
  ['tessera-2026!', 'shop'],
  ['my T-e-s-s-e-r-a key', 'shop'],
  ['elevenchars', 'too-short'],
  ['  elevenchars  ', 'too-short'],
  ['I am Grace.Owens!', 'email'],
  ['grace.owens+office@shop.example', 'email'],
] as const)('rejects %s [M-004]', (password, reason) => {
  expect(weakness(password)).toBe(reason)
})

test.each(['correct horse', 'twelve chars', 'ein Pferd frisst Ö', 'pass1word2026'])(
  'accepts %s [M-004]',
  (password) => {
    expect(weakness(password)).toBeNull()
  },
)

test('does not count a mailbox of one letter as a part of the password [M-004]', () => {
  expect(staffPasswordWeakness('correct horse', { ...context, email: 'c@shop.example' })).toBeNull()
})

test('counts a mailbox without a plus, and one of four letters, as a part of the password [M-004]', () => {
  const ofMailbox = (password: string, email: string) =>
    staffPasswordWeakness(password, { ...context, email })
  expect(ofMailbox('anna.mason-2026', 'anna.mason@shop.example')).toBe('email')
  expect(ofMailbox('me-and-jane-2026', 'jane@shop.example')).toBe('email')
})

test('rejects the shop’s name and the mailbox wherever they stand in it [M-004]', () => {
  const around = fc.string({ unit: 'grapheme-ascii', maxLength: 20 })
  fc.assert(
    fc.property(around, around, fc.constantFrom('TESSERA', 'grace.owens'), (before, after, word) => {
      expect(weakness(`${before}${word}${after}xxxxxxxxxxxx`)).not.toBeNull()
    }),
  )
})

import { expect, test } from 'vitest'
import { hasRight } from './actor.ts'
import { lettersOfRoles, matrix } from './matrix.fixtures.ts'
import { mayGiveRole, rights, rightsOf, roles } from './roles.ts'

test('gives a person the union of the rights of their roles [M-012]', () => {
  const both = rightsOf(['yard', 'reader'])
  expect(both.has('orders.dispatch')).toBe(true)
  expect(both.has('orders.see')).toBe(true)
  expect(both.has('refunds.make')).toBe(false)
})

test.each(roles)('gives the role %s exactly the rights of the table [M-012]', (role) => {
  const letter = lettersOfRoles[role]
  expect(rights.filter((right) => rightsOf([role]).has(right))).toEqual(
    rights.filter((right) => matrix[right].includes(letter)),
  )
})

test('gives the owner every right [M-012]', () => {
  expect(rightsOf(['owner'])).toEqual(new Set(rights))
})

test('rejects a role with a right that its giver lacks [M-003]', () => {
  const given = (held: Parameters<typeof mayGiveRole>[0]) => roles.filter((role) => mayGiveRole(held, role))
  expect(given(['owner'])).toEqual(roles)
  expect(given(['manager'])).toEqual(roles.filter((role) => role !== 'owner'))
  expect(given(['office'])).toEqual([])
})

test('lets staff do what their roles may, whatever else acts in the shop [M-012]', () => {
  const clerk = { kind: 'staff', staffId: 1, name: 'Olive Grant', roles: ['yard'], sessionId: null } as const
  expect([hasRight(clerk, 'orders.dispatch'), hasRight(clerk, 'refunds.make')]).toEqual([true, false])
  expect(hasRight({ kind: 'system', name: 'retention' }, 'orders.see')).toBe(false)
  expect(hasRight({ kind: 'provider', name: 'stripe' }, 'orders.see')).toBe(false)
})

test('lets commands do everything, and shoppers nothing of the back office [M-190]', () => {
  expect(hasRight({ kind: 'terminal', name: 'root' }, 'refunds.make')).toBe(true)
  expect(hasRight({ kind: 'shopper', customerId: 7 }, 'orders.see')).toBe(false)
})

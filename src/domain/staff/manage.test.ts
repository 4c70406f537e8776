import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayManage } from './manage.ts'
import { mayGiveRole, roles } from './roles.ts'

test('lets owners manage everybody, managers those below them, and others nobody [M-003, M-007]', () => {
  const managed = (held: Parameters<typeof mayManage>[0]) => roles.filter((role) => mayManage(held, [role]))
  expect(managed(['owner'])).toEqual(roles)
  expect(managed(['manager'])).toEqual(['office', 'accounts', 'catalogue', 'yard', 'reader'])
  for (const role of ['office', 'accounts', 'catalogue', 'yard', 'reader'] as const)
    expect(managed([role])).toEqual([])
})

test('never lets anybody manage roles of which they may not give each [M-003]', () => {
  const some = fc.uniqueArray(fc.constantFrom(...roles), { minLength: 1 })
  fc.assert(
    fc.property(some, some, (held, theirs) => {
      if (mayManage(held, theirs)) expect(theirs.every((role) => mayGiveRole(held, role))).toBe(true)
    }),
  )
})

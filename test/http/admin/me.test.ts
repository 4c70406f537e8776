import { expect, test } from 'vitest'
import { rightsOf, roles } from '#domain/staff/roles.ts'
import { signInStaff, staffNames } from '../../setup/back-office.ts'
import { startShop } from '../../setup/shop.ts'

const shop = await startShop()

test.each(roles)('returns the rights of the matrix to %s [M-012]', async (role) => {
  const person = await signInStaff(shop, role)
  expect(await person.call('me', {})).toEqual({
    ok: true,
    value: { name: staffNames[role], can: [...rightsOf([role])] },
  })
})

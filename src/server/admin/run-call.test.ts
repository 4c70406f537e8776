import { expect, test } from 'vitest'
import type { StaffActor } from '#domain/staff/actor.ts'
import { rightsOf, roles } from '#domain/staff/roles.ts'
import { sessionHandlers } from './calls/session.ts'
import { createCallRunner } from './run-call.ts'

const now = new Date('2026-11-23T10:00:00Z')
const run = createCallRunner({ ...sessionHandlers }, () => now)
const person = (role: (typeof roles)[number]): StaffActor => ({
  kind: 'staff',
  staffId: 1,
  name: 'Olive',
  roles: [role],
  sessionId: 1,
})

test.each(roles)('returns the rights of the matrix to %s [M-012]', async (role) => {
  const answer = await run({ actor: person(role), factorAt: now }, 'me', {})
  expect(answer).toEqual({ ok: true, value: { name: 'Olive', can: [...rightsOf([role])] } })
})

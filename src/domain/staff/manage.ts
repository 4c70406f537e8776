import { type Role, rightsOf } from './roles.ts'

/**
 * Whether a person with the roles `held` may give, change or take the roles `theirs`: an owner any, a manager
 * those of people who may do less than the manager (M-003, M-007).
 */
export const mayManage = (held: readonly Role[], theirs: readonly Role[]): boolean => {
  if (held.includes('owner')) return true
  const [own, other] = [rightsOf(held), rightsOf(theirs)]
  return own.has('staff.manage') && other.size < own.size && [...other].every((right) => own.has(right))
}

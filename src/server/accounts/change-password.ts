import { err, ok, type Result } from '#domain/lang/result.ts'
import { endDevices } from './devices.ts'
import type { RetryAfter } from './limits.ts'
import { invalidateLinks } from './links.ts'
import { provePassword } from './log-in.ts'
import { findPasswordWeakness, type WeakPassword } from './new-password.ts'
import type { AccountsDeps, LoginRequest } from './open-account.ts'
import { hashPassword } from './password.ts'
import { signIn } from './sign-in.ts'
import { changeCustomer, endSessions, lockUnchangedPassword } from './store.ts'

/**
 * Changes the password of a user who knows the old one. Other devices are logged out and no longer known;
 * this session continues under a new id, with a new device cookie.
 */
export const changePassword =
  (deps: AccountsDeps) =>
  async (
    user: { readonly id: number; readonly email: string },
    { from, to, ip, device }: LoginRequest,
    { current, password }: { readonly current: string; readonly password: string },
  ): Promise<Result<null, 'wrong' | RetryAfter | WeakPassword>> => {
    const weakness = await findPasswordWeakness(deps.merchant)(password, user.email)
    if (weakness !== null) return err({ weakness })
    const proven = await provePassword(deps)(user, { ip, device }, current)
    if (!proven.ok) return proven
    const passwordHash = await hashPassword(password)
    return deps.database.transaction(async (tx) => {
      if (!(await lockUnchangedPassword(tx, proven.value))) return err('wrong')
      await changeCustomer(tx, user.id, { passwordHash })
      await endSessions(tx, user.id, from.idHash)
      await endDevices(tx, user.id)
      await invalidateLinks(tx, user.id, ['change-email', 'reset-password'])
      await signIn(deps.dataOwners, tx, { from, to, device, customerId: user.id }, deps.now())
      await deps.mail.send(tx, user.email, { template: 'password-changed', data: {} })
      return ok(null)
    })
  }

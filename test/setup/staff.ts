import { randomBytes } from 'node:crypto'
import { generateSync } from 'otplib'
import { invariant } from '#domain/lang/invariant.ts'
import type { Role } from '#domain/staff/roles.ts'
import { runCommandOn } from './commands.ts'
import type { TestShop } from './shop.ts'

/** A browser of staff, before and after it signs in. */
export const browser = (ip = '203.0.113.7') => ({
  id: randomBytes(32).toString('base64url'),
  newSessionId: randomBytes(32).toString('base64url'),
  ip,
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:150.0) Gecko/20100101 Firefox/150.0',
})

export const goodPassword = 'twelve brave badgers'

/** The code that an app shows. `secret` as the page shows it: 'JBSW Y3DP …'. */
export const codeOf = (shop: TestShop, secret: string, steps = 0): string =>
  generateSync({
    secret: secret.replaceAll(' ', ''),
    epoch: Math.floor(shop.clock.now.getTime() / 1000) + 30 * steps,
  })

/** The token in the link that `staff invite` prints. */
export const inviteByCommand = async (shop: TestShop, email: string, role: string): Promise<string> => {
  const report = await runCommandOn(shop, ['staff', 'invite', email], { role })
  const token = report?.text.match(/\/admin\/invitation\/([\w-]{43})$/)?.[1]
  invariant(token !== undefined, 'a link')
  return token
}

/** A person who has joined by a command's link with an authenticator app. */
export const joinStaff = async (shop: TestShop, role: Role, email = `${role}@shop.example`) => {
  const token = await inviteByCommand(shop, email, role)
  const { invitations, sessions } = shop.features.staff
  const page = await invitations.read(token)
  invariant(page.ok, 'an invitation')
  const { secret } = page.value.authenticator
  const factor = { code: codeOf(shop, secret) }
  const first = browser()
  const joined = await invitations.accept(
    token,
    { name: `The ${role}`, password: goodPassword, factor },
    first,
  )
  invariant(joined.ok, 'a person who has joined')
  const session = await sessions.read(first.newSessionId)
  invariant(session !== null, 'a session')
  return { ...joined.value, ...session, email, secret, browser: first }
}

/** Signs a person in with password and code, in a new browser; the clock moves on to a new code. */
export const signInAgain = async (
  shop: TestShop,
  { email, secret }: { readonly email: string; readonly secret: string },
) => {
  shop.clock.now = new Date(shop.clock.now.getTime() + 60_000)
  const again = browser()
  const { signIn, sessions } = shop.features.staff
  invariant((await signIn.password({ email, password: goodPassword }, again)).ok, 'a right password')
  invariant((await signIn.code(codeOf(shop, secret), again)).ok, 'a right code')
  const session = await sessions.read(again.newSessionId)
  invariant(session !== null, 'a session')
  return { browser: again, ...session }
}

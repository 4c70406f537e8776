import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { ScureBase32Plugin } from 'otplib'
import type { AdminCallName, CallInput, CallOutput } from '#contract/admin/calls.ts'
import type { Role } from '#domain/staff/roles.ts'
import { staffFactor } from '#server/database/schema/index.ts'
import { addAuthenticator } from '#server/staff/factors.ts'
import { codeOf } from './code.ts'
import type { OpenDemo } from './open-demo.ts'
import { type DemoPerson, STAFF_PASSWORD, staffOfDemo } from './people.ts'

export interface DemoStaff {
  /** Makes a call as the person of that role; a refusal throws. */
  readonly done: <N extends AdminCallName>(role: Role, name: N, input: CallInput<N>) => Promise<CallOutput<N>>
}

const base32 = new ScureBase32Plugin()

/** Invites a person, who joins with a password and an app; the app's secret becomes the public one. */
const join = async (
  { shop, database, secrets }: OpenDemo,
  { name, email, role, secret }: DemoPerson,
  ip: string,
): Promise<number> => {
  const { invitations } = shop.staff
  const invited = await invitations.invite({ kind: 'terminal', name: 'demo' }, { email, roles: [role] })
  if (!invited.ok) throw new Error(invited.error.message)
  const token = invited.value.link.split('/').at(-1) ?? ''
  const page = await invitations.read(token)
  if (!page.ok) throw new Error(page.error.message)
  const random = (): string => randomBytes(32).toString('base64url')
  const joined = await invitations.accept(
    token,
    {
      name,
      password: STAFF_PASSWORD,
      factor: { code: codeOf(page.value.authenticator.secret.replaceAll(' ', '')) },
    },
    { id: random(), newSessionId: random(), ip, userAgent: 'Mozilla/5.0 Firefox/150.0' },
  )
  if (!joined.ok) throw new Error(joined.error.message)
  const { staffId } = joined.value
  await database.queries.delete(staffFactor).where(eq(staffFactor.staffId, staffId))
  await addAuthenticator(
    database.queries,
    { secrets },
    { staffId, name: 'Authenticator app', secret: base32.decode(secret), step: 0 },
  )
  return staffId
}

/** The staff of the demo shop join; returns how they make calls. */
export const hireStaff = async (demo: OpenDemo): Promise<DemoStaff> => {
  const ids = new Map<Role, number>()
  for (const [i, person] of staffOfDemo.entries())
    ids.set(person.role, await join(demo, person, `10.255.0.${i + 1}`))
  return {
    async done(role, name, input) {
      const person = staffOfDemo.find((one) => one.role === role)
      const actor = {
        kind: 'staff',
        staffId: ids.get(role) ?? 0,
        name: person?.name ?? '',
        roles: [role],
        sessionId: null,
      } as const
      const answer = await demo.runCall({ actor, factorAt: new Date() }, name, input)
      if (!answer.ok) throw new Error(`${name} by ${role} was refused: ${JSON.stringify(answer.error)}`)
      return answer.value
    },
  }
}

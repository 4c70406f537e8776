import type { Command } from '@commander-js/extra-typings'
import { isEmail } from '#domain/checkout/rules.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { type Role, roles } from '#domain/staff/roles.ts'
import { londonDay } from '../london.ts'
import type { Staff } from '../staff/index.ts'
import type { CommandContext } from './command-context.ts'
import { type CommandReport, done, failed } from './report.ts'

const HOURS = 48

/** 'office,yard' → the roles; null: one is none. */
const readRoles = (typed: string): readonly Role[] | null => {
  const named = typed.split(',').map((one) => roles.find((role) => role === one.trim()))
  const known = named.filter((role) => role !== undefined)
  return known.length === named.length ? [...new Set(known)] : null
}

const invite = async (
  staff: Staff,
  actor: Actor,
  email: string,
  typedRoles: string,
): Promise<CommandReport> => {
  if (!isEmail(email)) return failed(`'${email}' is not an email address.`)
  const given = readRoles(typedRoles)
  if (given === null)
    return failed(`--role must be one or several of ${roles.join(', ')}, but is '${typedRoles}'.`)
  const invited = await staff.invitations.invite(actor, { email, roles: given })
  if (!invited.ok) return failed(invited.error.message)
  return done(
    `Open this link to join as ${given.join(', ')}. It works once, for ${HOURS} hours, for ${email} alone:\n\n${invited.value.link}`,
  )
}

const list = async (staff: Staff): Promise<CommandReport> => {
  const people = await staff.people.list()
  const invitations = await staff.invitations.list()
  const lines = [
    ...people.map(
      ({ name, email, roles: held, suspendedAt }) =>
        `${name}  ${email}  ${held.join(', ')}${suspendedAt === null ? '' : '  suspended'}`,
    ),
    ...invitations.map(
      ({ email, roles: given, expiresAt }) =>
        `invited until ${londonDay(expiresAt)}  ${email ?? 'the first owner'}  ${given.join(', ')}`,
    ),
  ]
  return done(lines.length === 0 ? 'Nobody works in the back office yet.' : lines.join('\n'))
}

const resetFactor = async (
  staff: Staff,
  actor: Actor,
  email: string,
  reason: string,
): Promise<CommandReport> => {
  const people = await staff.people.list()
  const person = people.find((one) => one.email === email.trim().toLowerCase())
  if (person === undefined) return failed(`Nobody in the back office has the email address '${email}'.`)
  const reset = await staff.people.resetFactors(actor, { staffId: person.id, reason })
  if (!reset.ok) return failed(reset.error.message)
  return done(`${person.name} sets up a new second factor at the next sign-in. Their sessions have ended.`)
}

/** Without a back office in this process a link would lead to the shop, where nothing answers it. */
const adminIsOff = failed(
  'ADMIN=off is set here, so this process does not know the address of the back office. Run the command where ' +
    'the back office runs, or with ADMIN=on and ADMIN_URL set to its address.',
)

export const addStaffCommands = (program: Command, { environment, withShop }: CommandContext): void => {
  const staff = program.command('staff')
  staff
    .command('invite <email>')
    .description('print a link by which a person joins the back office')
    .requiredOption('--role <owner>')
    .option('--as <email>')
    .action((email, { role, as }) =>
      withShop(
        async (shop, actor) =>
          environment['ADMIN'] === 'off' ? adminIsOff : invite(shop.staff, actor, email, role),
        as,
      ),
    )
  staff
    .command('list')
    .description('who works in the back office, and who is invited')
    .action(() => withShop((shop) => list(shop.staff)))
  staff
    .command('reset-factor <email>')
    .description('take away a lost second factor; the person sets up a new one')
    .requiredOption('--reason <text>')
    .option('--as <email>')
    .action((email, { reason, as }) =>
      withShop((shop, actor) => resetFactor(shop.staff, actor, email, reason), as),
    )
}

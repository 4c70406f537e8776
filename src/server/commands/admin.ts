import type { Command } from '@commander-js/extra-typings'
import type { Actor } from '#domain/staff/actor.ts'
import { londonClock } from '../london.ts'
import type { Staff } from '../staff/index.ts'
import type { CommandContext } from './command-context.ts'
import { type CommandReport, done, failed } from './report.ts'

const close = async ({ closures }: Staff, actor: Actor, reason: string): Promise<CommandReport> => {
  const closed = await closures.close(actor, reason)
  if (!closed.ok) return failed(closed.error.message)
  return done(
    `The back office is closed: sessions that ended: ${closed.value.ended}. 'admin open' opens it again.`,
  )
}

const open = async ({ closures }: Staff, actor: Actor): Promise<CommandReport> => {
  const opened = await closures.open(actor)
  return opened.ok ? done('The back office is open. Everybody signs in anew.') : failed(opened.error.message)
}

const status = async ({ closures }: Staff): Promise<CommandReport> => {
  const listed = await closures.list()
  const lines = listed.map(
    ({ closedAt, closedBy, reason, openedAt, openedBy }) =>
      `closed ${londonClock(closedAt)} by ${closedBy}: ${reason}` +
      (openedAt === null ? '' : `; opened ${londonClock(openedAt)} by ${openedBy}`),
  )
  const isClosed = listed.some(({ openedAt }) => openedAt === null)
  return done([`The back office is ${isClosed ? 'closed' : 'open'}.`, ...lines].join('\n'))
}

export const addAdminCommands = (program: Command, { withShop }: CommandContext): void => {
  const admin = program.command('admin')
  admin
    .command('close')
    .description('close the back office at once: all sessions of staff end, the shop goes on')
    .requiredOption('--reason <text>')
    .option('--as <email>')
    .action(({ reason, as }) => withShop((shop, actor) => close(shop.staff, actor, reason), as))
  admin
    .command('open')
    .description('open the back office again; everybody signs in anew')
    .option('--as <email>')
    .action(({ as }) => withShop((shop, actor) => open(shop.staff, actor), as))
  admin
    .command('status')
    .description('whether the back office is open, and who closed it when')
    .action(() => withShop((shop) => status(shop.staff)))
}

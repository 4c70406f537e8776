import { resolve } from 'node:path'
import type { Actor } from '#domain/staff/actor.ts'
import type { Accounts } from '../accounts/index.ts'
import { openDatabase, openShop } from '../compose.ts'
import type { Database } from '../database/database.ts'
import { readEnv } from '../env/env.ts'
import { createMediaStore, type MediaStore, openMediaStorage } from '../media/index.ts'
import { createLog } from '../operations/log.ts'
import type { Orders } from '../orders/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Reviews } from '../reviews/index.ts'
import type { Staff } from '../staff/index.ts'
import { commandActor } from './command-actor.ts'
import { CommandFailure, type CommandReport } from './report.ts'

/** The terminal of the person who runs the command, and its environment. */
export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>
  print(text: string): void
  printError(text: string): void
}

/** The features that commands use. */
export interface CommandFeatures {
  readonly accounts: Accounts
  readonly orders: Orders
  readonly payments: Payments
  readonly reviews: Reviews
  readonly staff: Staff
}

/** What the actions of commands use. */
export interface CommandContext extends Terminal {
  /** A typed path, relative to the folder of the person. */
  path(typed: string): string
  report(report: CommandReport): void
  /** Opens the tables and pictures, reports, and closes them. */
  withDatabase(work: (database: Database, media: MediaStore) => Promise<CommandReport>): Promise<void>
  /**
   * Opens the features as well: for a command that uses a provider or sends an email. `as`: the member of
   * staff whom it names; the work learns whom the audit log is to name.
   */
  withShop(
    work: (features: CommandFeatures, actor: Actor) => Promise<CommandReport>,
    as?: string,
  ): Promise<void>
}

export const createCommandContext = (terminal: Terminal): CommandContext => {
  const { environment, print, printError } = terminal
  const report = ({ ok, text, needsYes, needsMore }: CommandReport): void => {
    if (!ok) throw new CommandFailure(text, needsMore === true ? 2 : 1)
    print(text)
    if (needsYes) throw new CommandFailure('', 2)
  }
  return {
    ...terminal,
    /* npm runs the command in the project's folder. */
    path: (typed) => resolve(environment['INIT_CWD'] ?? '.', typed),
    report,
    withDatabase: async (work) => {
      const env = readEnv(environment)
      const warn = (_fields: unknown, text?: string) => printError(text ?? 'The database complains.')
      const database = await openDatabase(env, { warn })
      try {
        report(await work(database, createMediaStore(openMediaStorage(env.media, env.dataDir))))
      } finally {
        await database.close()
      }
    },
    withShop: async (work, as) => {
      const env = { ...readEnv(environment), firstCatalogue: null }
      const opened = await openShop(env, createLog('warn'), null)
      try {
        report(await work(opened.shop, await commandActor(opened.database.queries, as)))
      } finally {
        await opened.close()
      }
    },
  }
}

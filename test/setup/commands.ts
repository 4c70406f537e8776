import { inject } from 'vitest'
import { commandActor } from '#server/commands/command-actor.ts'
import type { CommandReport } from '#server/commands/report.ts'
import { runCommand } from '#server/commands/shop-command.ts'
import { createMediaStore, openMediaStorage } from '#server/media/index.ts'
import { generators } from '../../tools/generators.ts'
import type { TestShop } from './shop.ts'

/** Options by name: `{ limit: '50', yes: true }` is `--limit=50 --yes`. */
type Options = Readonly<Record<string, string | boolean>>

/** Runs `npm run shop -- …` on a test's shop, and returns its report; null: wrong usage. */
export const runCommandOn = async (
  { database, features }: TestShop,
  args: readonly string[],
  options: Options = {},
  environment: Readonly<Record<string, string>> = {},
): Promise<CommandReport | null> => {
  const reports: CommandReport[] = []
  const report = (made: CommandReport): void => void reports.push(made)
  const errors: string[] = []
  const media = createMediaStore(openMediaStorage({ kind: 'folder' }, inject('preparedShop').dataDir))
  const flags = Object.entries(options).flatMap(([name, value]) =>
    value === false ? [] : [value === true ? `--${name}` : `--${name}=${value}`],
  )
  const code = await runCommand(
    [...args, ...flags],
    {
      environment,
      print: () => undefined,
      printError: (text) => void errors.push(text),
      path: (typed) => typed,
      report,
      withDatabase: async (work) => report(await work(database, media)),
      withShop: async (work, as) => report(await work(features, await commandActor(database.queries, as))),
    },
    generators,
  )
  if (code === 1) throw new Error(errors.join('\n'))
  return reports[0] ?? null
}

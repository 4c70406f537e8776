import type { Command } from '@commander-js/extra-typings'
import type { Database } from '../database/database.ts'
import type { CommandContext } from './command-context.ts'
import { wholeNumber } from './command-line.ts'
import type { CommandReport } from './report.ts'

/** `generate`: test data, made by the tools and not by the shop. */
export interface Generators {
  /** Writes a catalogue of so many products to a folder; the same for the same seed. */
  catalogue(folder: string, products: number, seed: number): Promise<CommandReport>
  /** Adds so many orders up to `now` to the database; `print` receives the progress. */
  orders(database: Database, count: number, now: Date, print: (text: string) => void): Promise<CommandReport>
}

export const addGenerateCommand = (
  program: Command,
  { path, print, report, withDatabase }: CommandContext,
  generators: Generators,
): void => {
  program
    .command('generate [folder]')
    .description(
      'write a large invented catalogue into a new folder; with --orders instead: invented customers and orders for a shop that has none',
    )
    .option('--products <1000>', '', wholeNumber('products', 1_000_000))
    .option('--seed <1>', '', wholeNumber('seed', 2 ** 31))
    .option('--orders <1000>', '', wholeNumber('orders', 10_000_000))
    .action(async (folder, { orders, ...options }, command) => {
      if (orders === undefined) {
        if (folder === undefined) return command.error('generate needs a folder.')
        const { products = 1000, seed = 1 } = options
        return report(await generators.catalogue(path(folder), products, seed))
      }
      const [option] = Object.keys(options)
      if (option !== undefined) command.error(`generate --orders takes no --${option}.`)
      if (folder !== undefined) command.error(`generate --orders takes no '${folder}'.`)
      return withDatabase((database) => generators.orders(database, orders, new Date(), print))
    })
}

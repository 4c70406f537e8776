import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type OpenedShop, openDatabase, openShop } from '../compose.ts'
import type { Database } from '../database/database.ts'
import { readEnv } from '../env/env.ts'
import { createMediaStore, type MediaStore, openMediaStorage } from '../media/index.ts'
import { createLog } from '../operations/log.ts'
import { explainStartFailure } from '../start-failure.ts'
import { readAttentionCommand } from './attention.ts'
import { reportBackup, reportBackupKey, reportRestore } from './backup.ts'
import { reportExport, reportImport } from './catalogue.ts'
import { reportInvariants } from './invariants.ts'
import { readOrderCommand, reportOrders } from './orders.ts'
import { explainUnknownOption, explainUsageError, usageOf } from './parse-command.ts'
import { readPaymentCommand, reportPayments } from './payments.ts'
import { reportReconcile } from './reconcile.ts'
import { refundProblem, reportRefund } from './refund.ts'
import type { CommandReport } from './report.ts'
import type { TypedPayment } from './settlement-text.ts'
import { readTradeCommand, type TradeOptions } from './trade.ts'

/*
 * `npm run shop -- …`: the commands for catalogue folders (D10), backups, refunds, orders, payments, trade
 * accounts and invariants.
 */

const MOST_DAYS = 3_650
const MOST_PRODUCTS = 1_000_000
const MOST_ORDERS = 10_000_000

/** The terminal of the person who runs the command, and its environment. */
export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>
  print(text: string): void
  printError(text: string): void
}

/** `generate`: test data, made by the tools and not by the shop. */
export interface Generators {
  /** Writes a catalogue of so many products to a folder; the same for the same seed. */
  catalogue(folder: string, products: number, seed: number): Promise<CommandReport>
  /** Adds so many orders up to `now` to the database; `print` receives the progress. */
  orders(database: Database, count: number, now: Date, print: (text: string) => void): Promise<CommandReport>
}

/** Ends the command with a sentence and an exit code. */
class Stopped extends Error {
  readonly code: number

  constructor(message: string, code: number) {
    super(message)
    this.code = code
  }
}

const withShop = async (
  { environment, printError }: Terminal,
  work: (database: Database, media: MediaStore) => Promise<void>,
): Promise<void> => {
  const env = readEnv(environment)
  const database = await openDatabase(env, {
    warn: (_fields: unknown, text?: string) => printError(text ?? 'The database complains.'),
  })
  try {
    await work(database, createMediaStore(openMediaStorage(env.media, env.dataDir)))
  } finally {
    await database.close()
  }
}

const wholeNumber = (name: string, text: string, most: number): number => {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (value >= 0 && value <= most) return value
  throw new Stopped(`--${name} must be a whole number up to ${most}, but is '${text}'.`, 2)
}

const runGenerate = async (
  keyboard: Terminal,
  generators: Generators,
  folder: string,
  { products, seed }: { readonly products: string; readonly seed: string },
): Promise<void> => {
  const count = wholeNumber('products', products, MOST_PRODUCTS)
  printReport(keyboard, await generators.catalogue(folder, count, wholeNumber('seed', seed, 2 ** 31)))
}

const runGenerateOrders = (keyboard: Terminal, generators: Generators, typed: string): Promise<void> => {
  const count = wholeNumber('orders', typed, MOST_ORDERS)
  return withShop(keyboard, async (database) =>
    printReport(keyboard, await generators.orders(database, count, new Date(), keyboard.print)),
  )
}

const readArguments = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      tokens: true,
      options: {
        products: { type: 'string', default: '1000' },
        seed: { type: 'string', default: '1' },
        orders: { type: 'string' },
        amount: { type: 'string' },
        limit: { type: 'string' },
        reference: { type: 'string' },
        paid: { type: 'string' },
        state: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        reason: { type: 'string' },
        note: { type: 'string' },
        find: { type: 'string' },
        all: { type: 'boolean', default: false },
        again: { type: 'boolean', default: false },
        oldest: { type: 'boolean', default: false },
        cancel: { type: 'boolean', default: false },
        'keep-days': { type: 'string' },
        'with-stock': { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new Stopped(`${error instanceof Error ? error.message : ''}\n${usageOf(undefined)}`, 2)
  }
}

const runBackup = async (keyboard: Terminal, folder: string, typed: string | undefined): Promise<void> => {
  const { environment } = keyboard
  const days = typed === undefined ? null : wholeNumber('keep-days', typed, MOST_DAYS)
  if (days === 0) throw new Stopped('--keep-days must be at least 1.', 2)
  printReport(keyboard, await reportBackup(readEnv(environment), environment, folder, days))
}

const printReport = ({ print }: Terminal, { ok, text, needsYes, needsMore }: CommandReport): void => {
  if (!ok) throw new Stopped(text, needsMore === true ? 2 : 1)
  print(text)
  if (needsYes) throw new Stopped('', 2)
}

/** A command that uses the features, not only the tables. */
type BackOfficeCommand = (opened: Pick<OpenedShop, 'shop' | 'database'>) => Promise<CommandReport>

const runBackOfficeCommand = async (keyboard: Terminal, execute: BackOfficeCommand): Promise<void> => {
  const opened = await openShop(
    { ...readEnv(keyboard.environment), firstCatalogue: null },
    createLog('warn'),
    null,
  )
  try {
    printReport(keyboard, await execute(opened))
  } finally {
    await opened.close()
  }
}

/** Null: it is another command, or its arguments are wrong. */
const readBackOfficeCommand = (
  [command, ...typed]: readonly string[],
  options: TradeOptions & TypedPayment & { readonly note?: string | undefined },
): BackOfficeCommand | null => {
  switch (command) {
    case 'attention': {
      const execute = readAttentionCommand(typed)
      return execute && (({ database }) => execute(database))
    }
    case 'order': {
      const execute = readOrderCommand(typed, options)
      return execute && (({ shop }) => execute(shop))
    }
    case 'payment': {
      const execute = readPaymentCommand(typed, options.note)
      return execute && (({ shop }) => execute(shop.payments))
    }
    case 'trade': {
      const execute = readTradeCommand(typed, options)
      return execute && (({ shop }) => execute(shop.accounts))
    }
    default:
      return null
  }
}

const run = async (args: readonly string[], keyboard: Terminal, generators: Generators): Promise<void> => {
  const { values, positionals, tokens } = readArguments(args)
  const [command, name] = positionals
  if (values.help) return keyboard.print(usageOf(command))
  const typed = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []))
  const unknownOption = explainUnknownOption(positionals, typed)
  if (unknownOption !== null) throw new Stopped(`${unknownOption}\n${usageOf(command)}`, 2)
  if (command === 'invariants' && name === undefined)
    return withShop(keyboard, async (database) =>
      printReport(keyboard, await reportInvariants(database, values.json)),
    )
  if (command === 'generate' && name === undefined && values.orders !== undefined)
    return runGenerateOrders(keyboard, generators, values.orders)
  if (command === 'orders' && name === undefined)
    return withShop(keyboard, async (database) => printReport(keyboard, await reportOrders(database, values)))
  if (command === 'payments' && name === undefined)
    return withShop(keyboard, async (database) =>
      printReport(keyboard, await reportPayments(database, values)),
    )
  if (command === 'reconcile' && name === undefined)
    return runBackOfficeCommand(keyboard, ({ shop }) => reportReconcile(shop.payments, values, new Date()))
  const execute = readBackOfficeCommand(positionals, values)
  if (execute !== null) return runBackOfficeCommand(keyboard, execute)
  const usageError = explainUsageError(positionals)
  if (usageError !== null || name === undefined)
    throw new Stopped(`${usageError ?? ''}${usageOf(command)}`, 2)
  /* npm runs the command in the project's folder; a name is relative to the folder of the person. */
  const folder = resolve(keyboard.environment['INIT_CWD'] ?? '.', name)
  switch (command) {
    case 'import':
      return withShop(keyboard, async (database, media) =>
        printReport(keyboard, await reportImport(database, media, folder, values)),
      )
    case 'export':
      return withShop(keyboard, async (database, media) =>
        printReport(keyboard, await reportExport(database, media, folder, values['with-stock'])),
      )
    case 'generate':
      if (values.orders !== undefined)
        throw new Stopped(`generate --orders takes no '${name}'.\n${usageOf(command)}`, 2)
      return runGenerate(keyboard, generators, folder, values)
    case 'backup':
      return runBackup(keyboard, folder, values['keep-days'])
    case 'backup-key':
      return printReport(keyboard, await reportBackupKey(folder, new Date()))
    case 'restore':
      return printReport(
        keyboard,
        await reportRestore(readEnv(keyboard.environment), keyboard.environment, folder),
      )
    case 'refund': {
      const refund = { name, ...values }
      const problem = refundProblem(refund)
      if (problem !== null) return printReport(keyboard, problem)
      return runBackOfficeCommand(keyboard, ({ shop }) => reportRefund(shop.payments, refund))
    }
    default:
      throw new Stopped(usageOf(command), 2)
  }
}

/**
 * Runs one command and returns the exit code: 0 done, 1 refused or impossible, 2 wrong usage or `--yes` is
 * needed.
 */
export const runShopCommand = async (
  args: readonly string[],
  keyboard: Terminal,
  generators: Generators,
): Promise<0 | 1 | 2> => {
  try {
    await run(args, keyboard, generators)
    return 0
  } catch (error) {
    if (error instanceof Stopped) {
      if (error.message !== '') keyboard.printError(error.message)
      return error.code === 2 ? 2 : 1
    }
    keyboard.printError(explainStartFailure(error).join('\n'))
    return 1
  }
}

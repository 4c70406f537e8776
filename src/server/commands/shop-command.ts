import { CommanderError } from '@commander-js/extra-typings'
import { explainStartFailure } from '../start-failure.ts'
import { addAdminCommands } from './admin.ts'
import { addAttentionCommands } from './attention.ts'
import { addBackupCommands } from './backup.ts'
import { addCatalogueCommands } from './catalogue.ts'
import { type CommandContext, createCommandContext, type Terminal } from './command-context.ts'
import { createCommandLine } from './command-line.ts'
import { addGenerateCommand, type Generators } from './generate.ts'
import { addInvariantsCommand } from './invariants.ts'
import { addOrderCommands } from './orders.ts'
import { addPaymentCommands } from './payments.ts'
import { addReconcileCommand } from './reconcile.ts'
import { addRefundCommand } from './refund.ts'
import { CommandFailure } from './report.ts'
import { addReviewCommands } from './reviews.ts'
import { addStaffCommands } from './staff.ts'
import { addTradeCommands } from './trade.ts'

/*
 * `npm run shop -- …`: the commands for catalogue folders (D10), backups, refunds, orders, payments, trade
 * accounts and invariants, in the order of the usage.
 */
const createProgram = (context: CommandContext, generators: Generators) => {
  const program = createCommandLine(context.print, context.printError)
  addCatalogueCommands(program, context)
  addGenerateCommand(program, context, generators)
  addBackupCommands(program, context)
  addInvariantsCommand(program, context)
  addRefundCommand(program, context)
  addOrderCommands(program, context)
  addPaymentCommands(program, context)
  addReconcileCommand(program, context)
  addAttentionCommands(program, context)
  addTradeCommands(program, context)
  addReviewCommands(program, context)
  addStaffCommands(program, context)
  addAdminCommands(program, context)
  return program
}

/** Runs one command in `context`, and returns the exit code. */
export const runCommand = async (
  args: readonly string[],
  context: CommandContext,
  generators: Generators,
): Promise<0 | 1 | 2> => {
  try {
    await createProgram(context, generators).parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    /* The usage is printed: on request, or because no command was named. */
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (error instanceof CommandFailure) {
      if (error.message !== '') context.printError(error.message)
      return error.exitCode
    }
    context.printError(explainStartFailure(error).join('\n'))
    return 1
  }
}

/**
 * Runs one command and returns the exit code: 0 done, 1 refused or impossible, 2 wrong usage or `--yes` is
 * needed.
 */
export const runShopCommand = (
  args: readonly string[],
  terminal: Terminal,
  generators: Generators,
): Promise<0 | 1 | 2> => runCommand(args, createCommandContext(terminal), generators)

import {
  Command,
  type CommandUnknownOpts,
  type ErrorOptions,
  type Help,
  type Option,
} from '@commander-js/extra-typings'
import { CommandFailure } from './report.ts'

/*
 * The form of `npm run shop -- …`: its usage, which is written from the commands' own declarations, and its
 * sentences about wrong usage.
 */

/** Where the explanations begin, and how wide they are. */
const INDENT = ' '.repeat(65)
const EXPLANATION_WIDTH = 73

/** 'order release'; '' for the program itself. */
const pathOf = (command: CommandUnknownOpts): string =>
  command.parent === null ? '' : `${pathOf(command.parent)} ${command.name()}`.trim()

/** The command of the first word: `order` of `order release`. */
const familyOf = (command: CommandUnknownOpts): CommandUnknownOpts =>
  command.parent?.parent ? familyOf(command.parent) : command

/** The description of an option without which the command answers in a sentence of its own. */
export const needed = 'needed'

/** An example or a list of choices stands for itself: `--limit 50`, but `--find <text>`. */
const optionText = ({ flags, mandatory, description }: Option): string => {
  const text = flags.replace(/<(\d.*|.*\|.*)>/, '$1')
  return mandatory || description === needed ? text : `[${text}]`
}

const entryOf = (command: CommandUnknownOpts, helper: Help): string => {
  const call = [
    `  npm run shop -- ${pathOf(command)}`,
    ...command.registeredArguments.map((argument) =>
      argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
    ),
    ...command.options.map(optionText),
  ].join(' ')
  const explanation = helper.boxWrap(command.description(), EXPLANATION_WIDTH).replaceAll('\n', `\n${INDENT}`)
  return call.length < INDENT.length
    ? call.padEnd(INDENT.length) + explanation
    : `${call}\n${INDENT}${explanation}`
}

/** A command that can be run has a description; one that only groups others has none. */
const runnable = (command: CommandUnknownOpts): readonly CommandUnknownOpts[] => [
  ...(command.description() === '' ? [] : [command]),
  ...command.commands.flatMap(runnable),
]

const formatHelp = (command: CommandUnknownOpts, helper: Help): string =>
  ['Usage:', ...runnable(familyOf(command)).map((one) => entryOf(one, helper))].join('\n')

/** Says what is wrong; '' where the usage alone says it, as it does of a family of commands. */
const sentenceOf = (command: CommandUnknownOpts, code: string | undefined, message: string): string => {
  const path = pathOf(command)
  const inFamily = command.commands.length > 0 || path.includes(' ')
  const [, quoted = ''] = /'([^']*)'/.exec(message) ?? []
  switch (code) {
    case 'commander.unknownCommand':
      return path === '' ? `There is no command '${quoted}'.` : ''
    case 'commander.unknownOption':
      return path === '' ? '' : `${path} takes no ${quoted}.`
    case 'commander.optionMissingArgument':
      return `${quoted.replace(/ .*/, '')} needs a value.`
    case 'commander.missingMandatoryOptionValue':
      return ''
    case 'commander.missingArgument':
      return inFamily ? '' : `${path} needs a${/^[aeiou]/.test(quoted) ? 'n' : ''} ${quoted}.`
    case 'commander.excessArguments': {
      const [known, ...others] = command.registeredArguments
      if (inFamily || others.length > 0) return ''
      return known === undefined
        ? `${path} takes no '${command.args[0]}'.`
        : `${path} takes one ${known.name()}: '${command.args.slice(1).join(' ')}' is too much.`
    }
    default:
      return message
  }
}

/** A command whose errors are the shop's own sentences, each above the usage. */
class ShopCommand extends Command {
  override createCommand(name?: string): ShopCommand {
    return new ShopCommand(name)
  }

  override error(message: string, { code }: ErrorOptions = {}): never {
    const sentence = sentenceOf(this, code, message)
    throw new CommandFailure([...(sentence === '' ? [] : [sentence]), this.helpInformation()].join('\n'), 2)
  }
}

/** In `--amount --all`, the amount was forgotten: `--all` is not the amount. */
const rejectOptionAsValue = (command: CommandUnknownOpts): void => {
  for (const option of command.options) {
    const value = command.getOptionValue(option.attributeName())
    if (typeof value === 'string' && /^--[a-z]/.test(value))
      command.error(`${option.long} needs a value, but is followed by '${value}'.`)
  }
}

/** A command line without commands; each family adds its own. */
export const createCommandLine = (
  print: (text: string) => void,
  printError: (text: string) => void,
): Command =>
  new ShopCommand()
    .exitOverride()
    .helpCommand(false)
    .helpOption('--help')
    .showSuggestionAfterError(false)
    .configureOutput({ writeOut: print, writeErr: printError })
    .configureHelp({ formatHelp })
    .hook('preAction', (_program, command) => rejectOptionAsValue(command))

/** Reads the value of an option that is a whole number. */
export const wholeNumber =
  (name: string, most: number) =>
  (text: string): number => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
    if (value >= 0 && value <= most) return value
    throw new CommandFailure(`--${name} must be a whole number up to ${most}, but is '${text}'.`, 2)
  }

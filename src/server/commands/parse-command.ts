/* The usage of `npm run shop -- …`, and the errors in its use. */

const USAGE = `Usage:
  npm run shop -- import <folder> [--dry-run] [--yes] [--with-stock] [--json]
                                                                 import a catalogue folder; --dry-run lists what would change, --yes is
                                                                 wanted where something would be lost, --with-stock sets stock too
  npm run shop -- export <folder> [--with-stock]                 write the shop's catalogue into a new folder
  npm run shop -- generate --products 1000 --seed 1 <folder>     write a large invented catalogue into a new folder
  npm run shop -- generate --orders 1000                         invented customers and orders for a shop that has none
  npm run shop -- backup <folder> [--keep-days 35]               write database and pictures into a new folder; older ones beside it go
  npm run shop -- backup-key <file>                              make a pair of keys for encrypted backups
  npm run shop -- restore <folder>                               put a backup into an empty database, and check it
  npm run shop -- invariants [--json]                            check what must always hold; exit code 1 if it does not
  npm run shop -- refund <order> --all|--amount 12.50 [--cancel] [--again] [--reason <text>]
                                                                 give an order's money back; --cancel ends it, also on hold; --again: the
                                                                 same amount once more; the customer reads the reason
  npm run shop -- refund <payment> --all|--amount 12.50 [--again] [--reason <text>]
                                                                 the same of a payment against a reference, or all of one without an order
  npm run shop -- orders [--state on-hold|to-send|dispatched|refunded|cancelled] [--find <text>] [--from 2026-11-20]
                         [--to 2026-11-21] [--oldest] [--limit 50] [--json]
                                                                 orders, newest first; --find looks in number, name, email, telephone,
                                                                 postcode and company
  npm run shop -- order release <order> [--paid bank-transfer|cash|cheque|card|unpaid] [--reference <text>]
                                                                 let an order go on that was on hold, and note how it is paid, also later
  npm run shop -- order dispatch <order>                         its goods are on their way
  npm run shop -- order refunded <order> --paid bank-transfer|cash|cheque|card [--reference <text>]
                                                                 what had to be given back by hand was
  npm run shop -- payments [--find <text>] [--from 2026-11-20] [--to 2026-11-21] [--oldest] [--limit 50] [--json]
                                                                 payments against a reference, newest first
  npm run shop -- payment match <payment> <order, email or nothing> [--note <text>]
                                                                 what such a payment pays: an order, or the debt of a trade account
  npm run shop -- reconcile --from 2026-11-20 [--to 2026-11-21]  compare Stripe's payments of some days with the shop's own
  npm run shop -- attention                                      orders and payments that somebody must look at
  npm run shop -- attention done <order or payment>              somebody has looked at this one
  npm run shop -- trade list                                     who waits for a trade account
  npm run shop -- trade approve <email> --limit 5000 [--yes]     let them pay on account, up to so many pounds
  npm run shop -- trade refuse <email>                           they get no trade account, and a kind email
  npm run shop -- trade suspend <email>                          nothing more on account; what is owed stays owed
  npm run shop -- trade paid <email> <pounds> --reference <text> write down what they paid, once for each reference
  npm run shop -- trade statement <email>                        what they owe, and why`

/** The usage of one command; of all of them where there is no such command. */
export const usageOf = (command: string | undefined): string => {
  const [title = '', ...entries] = USAGE.split(/\n(?= {2}npm)/)
  const own = entries.filter((entry) => entry.startsWith(`  npm run shop -- ${command} `))
  return [title, ...(own.length > 0 ? own : entries)].join('\n')
}

/** The argument of each command that takes one. */
const argumentOf: ReadonlyMap<string, string> = new Map([
  ['import', 'folder'],
  ['export', 'folder'],
  ['generate', 'folder'],
  ['backup', 'folder'],
  ['restore', 'folder'],
  ['backup-key', 'file'],
  ['refund', 'order number or payment'],
])

/** Commands of several words; their own files parse them. */
const backOffice = ['order', 'payment', 'trade', 'attention']

/** Commands without an argument. */
const withoutArgument = ['invariants', 'orders', 'payments', 'reconcile']

/** Explains a wrong call of a command, on a line of its own above the usage; null: nothing is wrong. */
export const explainUsageError = ([command, name, ...more]: readonly string[]): string | null => {
  if (command === undefined || backOffice.includes(command)) return ''
  const what = argumentOf.get(command)
  if (withoutArgument.includes(command)) return `${command} takes no '${name}'.\n`
  if (what === undefined) return `There is no command '${command}'.\n`
  if (name === undefined) return `${command} needs a${what.startsWith('o') ? 'n' : ''} ${what}.\n`
  return more.length === 0 ? null : `${command} takes one ${what}: '${more.join(' ')}' is too much.\n`
}

/**
 * The options of each command; an option of another command was typed for an effect that it would not have.
 */
const optionsOf: ReadonlyMap<string, readonly string[]> = new Map([
  ['import', ['dry-run', 'yes', 'with-stock', 'json']],
  ['export', ['with-stock']],
  ['generate', ['products', 'seed']],
  ['generate --orders', ['orders']],
  ['backup', ['keep-days']],
  ['invariants', ['json']],
  ['refund', ['all', 'amount', 'again', 'cancel', 'reason']],
  ['orders', ['state', 'find', 'from', 'to', 'oldest', 'limit', 'json']],
  ['payments', ['find', 'from', 'to', 'oldest', 'limit', 'json']],
  ['payment match', ['note']],
  ['reconcile', ['from', 'to']],
  ['order release', ['paid', 'reference']],
  ['order refunded', ['paid', 'reference']],
  ['trade approve', ['limit', 'yes']],
  ['trade paid', ['reference']],
])

/** Names the first option that the command does not have, in a sentence; null: none, or no such command. */
export const explainUnknownOption = (
  [command = '', step = '']: readonly string[],
  options: readonly string[],
): string | null => {
  if (![...argumentOf.keys(), ...backOffice, ...withoutArgument].includes(command)) return null
  const isOfOrders = command === 'generate' && options.includes('orders')
  const name = backOffice.includes(command)
    ? `${command} ${step}`.trim()
    : isOfOrders
      ? 'generate --orders'
      : command
  const unknownOption = options.find((option) => optionsOf.get(name)?.includes(option) !== true)
  return unknownOption === undefined ? null : `${name} takes no --${unknownOption}.`
}

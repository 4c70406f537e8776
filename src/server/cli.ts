import { runShopCommand } from './commands/shop-command.ts'

/* The shop's second root beside main.ts: `npm run shop -- import | export | generate | backup | restore | …`. */
process.exitCode = await runShopCommand(process.argv.slice(2), {
  environment: process.env,
  print: (text) => void process.stdout.write(`${text}\n`),
  printError: (text) => void process.stderr.write(`${text}\n`),
})

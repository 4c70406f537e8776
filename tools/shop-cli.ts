import { runShopCommand } from '#server/commands/shop-command.ts'
import { generators } from './generators.ts'

/* `npm run shop -- import | export | generate | backup | restore | …` */
const keyboard = {
  environment: process.env,
  print: (text: string) => void process.stdout.write(`${text}\n`),
  printError: (text: string) => void process.stderr.write(`${text}\n`),
}
process.exitCode = await runShopCommand(process.argv.slice(2), keyboard, generators)

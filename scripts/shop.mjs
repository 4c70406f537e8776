/*
 * `npm run shop -- <command>`: catalogues, orders, trade accounts, backups; without a command it lists them.
 */
import { hand, install } from './setup.mjs'

await install()
hand(['tools/shop-cli.ts', ...process.argv.slice(2)])

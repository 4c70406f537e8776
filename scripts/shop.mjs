/* `npm run shop -- <command>`: import, export and generate catalogues. */
import { hand, install } from './setup.mjs'

await install()
hand(['src/server/cli.ts', ...process.argv.slice(2)])

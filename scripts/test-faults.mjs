/* `npm run test:faults`: races and faults against the whole program, each with its pass figure; see test/faults/. */
import { build, hand, install } from './setup.mjs'

await install()
build()
hand(['test/faults/main.ts', ...process.argv.slice(2)])

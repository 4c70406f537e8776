/*
 * `npm run test:faults`: runs races and faults against the whole program, each with its pass figure; see
 * qa/faults/.
 */
import { build, hand, install } from './setup.mjs'

await install()
build()
hand(['qa/faults/main.ts', ...process.argv.slice(2)])

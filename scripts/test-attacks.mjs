/*
 * `npm run test:attacks`: runs bad input and the security matrices against the whole program; see
 * qa/attacks/.
 */
import { build, hand, install } from './setup.mjs'

await install()
build()
hand(['qa/attacks/main.ts', ...process.argv.slice(2)])

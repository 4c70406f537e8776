/*
 * `npm run test:loads`: runs a sale day, slow clients, and a deploy while the shop is open, against the whole
 * program; see qa/loads/.
 */
import { build, hand, install } from './setup.mjs'

await install()
build()
hand(['qa/loads/main.ts', ...process.argv.slice(2)])

/* `npm run test:attacks`: bad input and the security matrices against the whole program; see test/attacks/. */
import { build, hand, install } from './setup.mjs'

await install()
build()
hand(['test/attacks/main.ts', ...process.argv.slice(2)])

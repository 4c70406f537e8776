/* `npm run bench`: measures what a user waits for, and compares it with peers; see qa/bench/. */
import { build, hand, install } from './setup.mjs'

await install()
build()
hand(['--expose-gc', 'qa/bench/main.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' })

/*
 * `npm run scale -- <DATABASE_URL>`: walks every path of a shopper, and every job, on a PostgreSQL that was filled with
 * `npm run shop -- generate`, and prints each slow statement and each large table that is read whole. It buys: not for a
 * shop that is open.
 */
import { join } from 'node:path'
import { build, hand, install, root } from './setup.mjs'

const url = process.argv[2]
if (!/^postgres(?:ql)?:/.test(url ?? '')) {
  console.error('Name the database: npm run scale -- postgres://…/filled')
  process.exit(2)
}
await install()
build()
hand(
  [
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--project',
    'scale',
    '--disable-console-intercept',
  ],
  {
    SCALE_DATABASE_URL: url,
  },
)

/*
 * `npm run scale -- <DATABASE_URL>`: runs every path of a shopper, and every job, on a PostgreSQL that was
 * filled with `npm run shop -- generate`, and prints each slow statement and each full scan of a large table.
 * It places orders: do not run it against an open shop.
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

/*
 * `npm run scale -- <DATABASE_URL> [shop|office|staff]`: measures on a PostgreSQL that was filled with `npm run shop --
 * generate`, and prints what is slow and each full scan of a large table. `shop`: every path of a shopper, and
 * every job. `office`: every list, search and page of the back office. `staff`: lists that 20 people look at together.
 * It places orders: do not run it against an open shop. SCALE_ROUNDS: how often each list is read; SCALE_ONLY: those
 * with this in their name.
 */
import { join } from 'node:path'
import { build, hand, install, root } from './setup.mjs'

const [url, part = ''] = process.argv.slice(2)
const parts = { '': [], shop: ['million'], office: ['office'], staff: ['staff'] }
if (!/^postgres(?:ql)?:/.test(url ?? '') || !Object.hasOwn(parts, part)) {
  console.error('Name the database: npm run scale -- postgres://…/filled [shop|office|staff]')
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
    ...parts[part],
    '--disable-console-intercept',
  ],
  /* React renders several times slower otherwise. */
  { SCALE_DATABASE_URL: url, NODE_ENV: 'production' },
)

/* `npm run check`: the single gate: finds unused code, then runs `npm test`. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { generateRouteTypes, install, node, root } from './setup.mjs'

await install()
const run = (program, args) => spawnSync(program, args, { cwd: root, stdio: 'inherit' }).status ?? 1
const bin = (...parts) => join(root, 'node_modules', ...parts)
/* Pages import types that are generated from their routes; a new clone does not have them yet. */
for (const args of generateRouteTypes) run(node, args)
const unused = run(node, [bin('knip', 'bin', 'knip.js')])
console.log(unused === 0 ? '✓ no unused code' : '✗ unused code')
const tests = run(process.execPath, [join(root, 'scripts', 'test.mjs')])
process.exit(unused || tests)

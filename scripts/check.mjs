/* `npm run check`: the single gate: finds unused code, then runs `npm test`. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { install, node, root } from './setup.mjs'

await install()
const run = (program, args) => spawnSync(program, args, { cwd: root, stdio: 'inherit' }).status ?? 1
const bin = (...parts) => join(root, 'node_modules', ...parts)
/* Pages import types that are generated from their routes; a new clone does not have them yet. */
run(node, [bin('@react-router', 'dev', 'bin.cjs'), 'typegen'])
const unused = run(node, [bin('knip', 'bin', 'knip.js')])
console.log(unused === 0 ? '✓ no unused code' : '✗ unused code')
const tests = run(process.execPath, [join(root, 'scripts', 'test.mjs')])
process.exit(unused || tests)

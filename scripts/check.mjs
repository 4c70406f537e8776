/* `npm run check`: the one gate: unused code, then all that `npm test` looks at. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { install, node, root } from './setup.mjs'

await install()
const run = (program, args) => spawnSync(program, args, { cwd: root, stdio: 'inherit' }).status ?? 1
const bin = (...parts) => join(root, 'node_modules', ...parts)
/* Pages import types that are made from their routes: in a new clone nobody has made them yet. */
run(node, [bin('@react-router', 'dev', 'bin.cjs'), 'typegen'])
const unused = run(node, [bin('knip', 'bin', 'knip.js')])
console.log(unused === 0 ? '✓ no unused code' : '✗ unused code')
const tests = run(process.execPath, [join(root, 'scripts', 'test.mjs')])
process.exit(unused || tests)

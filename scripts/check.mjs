/* `npm run check`: the one gate: unused code, then all that `npm test` looks at. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { install, node, root } from './setup.mjs'

await install()
const run = (program, args) => spawnSync(program, args, { cwd: root, stdio: 'inherit' }).status ?? 1
const unused = run(node, [join(root, 'node_modules', 'knip', 'bin', 'knip.js')])
console.log(unused === 0 ? '✓ no unused code' : '✗ unused code')
const tests = run(process.execPath, [join(root, 'scripts', 'test.mjs')])
process.exit(unused || tests)

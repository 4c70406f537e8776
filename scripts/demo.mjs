/*
 * `npm run demo`: a shop of its own with sixty days of invented orders, in `.demo`. `-- --fresh` makes it anew,
 * `-- --days 14` makes fewer days, `-- --code <email>` prints a person's code of now.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build, builtServer, hand, install, node, root } from './setup.mjs'

const { values } = parseArgs({
  options: { fresh: { type: 'boolean' }, days: { type: 'string' }, code: { type: 'string' } },
})

const { DEMO_DIR = '.demo', DEMO_PORT = '3100', LOG_LEVEL = 'warn', HOST = '127.0.0.1' } = process.env
if (!['127.0.0.1', '::1', 'localhost'].includes(HOST)) {
  console.error('The demo shop opens on this machine alone: its passwords are public. Leave out HOST.')
  process.exit(1)
}
const folder = resolve(root, DEMO_DIR)
const port = Number(DEMO_PORT)
const settings = {
  NODE_ENV: 'production',
  DATA_DIR: folder,
  PORT: String(port),
  ADMIN_PORT: String(port === 0 ? 0 : port + 2),
  PAYMENT_SANDBOX: 'on',
  PAYMENT_SANDBOX_PORT: String(port === 0 ? 0 : port + 1),
  FIRST_CATALOGUE: 'none',
  LOG_LEVEL,
}

/* Nothing else of the caller's environment reaches it: no mail server, no other database, no live keys. */
const kept = /^(path|home|tmpdir|temp|tmp|systemroot|npm_execpath|npm_lifecycle_event)$/i
for (const name of Object.keys(process.env)) if (!kept.test(name)) delete process.env[name]

const run = (args) => spawnSync(node, ['demo/main.ts', ...args], { cwd: root, stdio: 'inherit' }).status ?? 1

/** Makes the shop beside its place, so that a start that was interrupted leaves none that is half made. */
const make = () => {
  console.log('Making the demo shop: this takes up to a minute, once …')
  const begun = `${folder}.new`
  rmSync(begun, { recursive: true, force: true })
  const days = values.days === undefined ? [] : ['--days', values.days]
  const status = run([
    'make',
    ...days,
    '--instead',
    folder,
    '--settings',
    JSON.stringify({ ...settings, DATA_DIR: begun }),
  ])
  if (status !== 0) process.exit(status)
  rmSync(folder, { recursive: true, force: true })
  renameSync(begun, folder)
}

await install()
if (values.code !== undefined) process.exit(run(['code', values.code]))
build()
if (values.fresh === true || !existsSync(join(folder, 'demo-shop.json'))) make()
run(['people'])
hand([builtServer], settings)

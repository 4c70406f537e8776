/*
 * The setup that every command needs: the packages of package-lock.json, and the built pages. Runs on any
 * Node from 20 on, with nothing installed; everything after it runs on the Node that package.json pins.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { constants } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const at = (...parts) => join(root, ...parts)

/** The pinned Node: node_modules/node/bin/node. */
export const node = at('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

const run = (command, args, options = {}) => {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (result.error) throw result.error
  if (result.status !== 0) process.exit(result.status ?? 1)
}

const hashOf = (files) => {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

const filesUnder = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((file) => statSync(file).isFile())
    .sort()

const readStamp = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** Runs npm: the npm that runs this program, or the one on the path. Runs no install script of a package. */
export const runNpm = (args, cwd = root) => {
  const program = process.env.npm_execpath
  const quiet = ['--ignore-scripts', '--no-fund', '--no-audit', '--loglevel=error']
  const options = { cwd, stdio: 'inherit' }
  const child = program
    ? spawn(process.execPath, [program, ...args, ...quiet], options)
    : spawn('npm', [...args, ...quiet], { ...options, shell: process.platform === 'win32' })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status) => (status === 0 ? resolve() : process.exit(status ?? 1)))
  })
}

const works = (file) => spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0

/**
 * Puts `node` on the path of npm's scripts and of editors; npm creates the link only when it runs the script
 * itself.
 */
const linkNode = () => {
  const link = at('node_modules', '.bin', 'node')
  if (process.platform !== 'win32' && !existsSync(link)) symlinkSync(join('..', 'node', 'bin', 'node'), link)
}

/**
 * The package with the pinned Node for this system; the package `node` would fetch it with an install script.
 */
const nodePackage = () => {
  const { version } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages['node_modules/node']
  const system = process.platform === 'win32' ? 'win' : process.platform
  const name = `${system}-${process.arch}`
  return { name: `${name === 'darwin-arm64' ? 'node-bin' : 'node'}-${name}`, version }
}

/**
 * Fetches Node outside node_modules, because `npm ci` empties that folder. The returned function moves the
 * program into its place.
 */
const fetchNode = async () => {
  const [folder, { name, version }] = [at('build', 'node'), nodePackage()]
  const remove = () => rmSync(folder, { recursive: true, force: true })
  remove()
  mkdirSync(folder, { recursive: true })
  await runNpm(['install', '--no-save', '--prefix', folder, `${name}@${version}`])
  return () => {
    mkdirSync(dirname(node), { recursive: true })
    renameSync(join(folder, 'node_modules', name, 'bin', basename(node)), node)
    remove()
  }
}

/**
 * Installs when packages are missing or package-lock.json has changed. Runs no install script of a package.
 */
export const install = async () => {
  /*
   * node_modules is a link to another folder's packages: do not replace them, `npm ci` would empty that
   * folder.
   */
  if (lstatSync(at('node_modules'), { throwIfNoEntry: false })?.isSymbolicLink() && existsSync(node)) return
  const stamp = at('node_modules', '.tessera-installed')
  const fingerprint = hashOf([at('package-lock.json')])
  if (readStamp(stamp) === fingerprint && existsSync(node)) return
  console.log('Installing packages …')
  const [put] = await Promise.all([fetchNode(), runNpm(['ci', '--include=dev'])])
  put()
  linkNode()
  if (!works(node)) {
    console.error(`The Node that npm brought does not run on this machine: ${node}`)
    process.exit(1)
  }
  writeFileSync(stamp, fingerprint)
}

/** Runs `work` when any source of `folder` has changed since the last run. */
const rebuild = (folder, { folders, files }, work) => {
  const stamp = join(folder, '.tessera-built')
  const sources = folders.flatMap((name) =>
    /* Generated types appear beside the sources of the back office while `npm test` runs. */
    filesUnder(at(name)).filter((file) => !/\.test\.tsx?$|[\\/]\.react-router[\\/]/.test(file)),
  )
  const fingerprint = hashOf([...sources, ...files.map((file) => at(file)), at('package-lock.json')])
  if (readStamp(stamp) === fingerprint) return
  work()
  mkdirSync(folder, { recursive: true })
  writeFileSync(stamp, fingerprint)
}

const env = { ...process.env, NODE_ENV: 'production' }

const reactRouter = [at('node_modules', '@react-router', 'dev', 'bin.cjs')]

/** Generates the types that pages of the shop and of the back office import; a new clone has none. */
export const generateRouteTypes = ['.', 'src/admin'].map((folder) => [...reactRouter, 'typegen', folder])

/** Builds the pages, the back office and the server, each when its sources have changed. */
export const build = () => {
  const both = ['src/contract', 'src/domain']
  rebuild(
    at('build', 'web'),
    {
      folders: ['src/web', 'public', ...both],
      files: ['vite.config.ts', 'response-shapes.config.ts', 'react-router.config.ts'],
    },
    () => {
      console.log('Building pages …')
      run(node, [...reactRouter, 'build', '--logLevel', 'error'], { env })
      run(node, [at('scripts', 'compress-assets.mjs'), 'build/web/client'])
    },
  )
  rebuild(at('build', 'admin'), { folders: ['src/admin', ...both], files: [] }, () => {
    console.log('Building the back office …')
    run(node, [...reactRouter, 'build', 'src/admin', '--logLevel', 'error'], { env })
    run(node, [at('scripts', 'compress-assets.mjs'), 'build/admin/client'])
  })
  rebuild(
    at('build', 'server'),
    { folders: ['src/server', ...both], files: ['package.json', 'scripts/build-server.mjs'] },
    () => {
      console.log('Building the server …')
      run(node, [at('scripts', 'build-server.mjs')], { env })
    },
  )
}

/** Node's compile cache: a later start loads programs in two thirds of the time. */
export const compiled = at('node_modules', '.cache', 'compiled')

/** The built server: what `npm start` opens. */
export const builtServer = at('build', 'server', 'main.js')

/**
 * When npm ends, the shell between npm and this process ends silently. A changed parent pid is the only sign.
 */
const whenNpmEnds = (onEnd) => {
  if (process.env.npm_lifecycle_event === undefined) return
  const parentPid = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parentPid) return
    clearInterval(watch)
    onEnd()
  }, 250)
  watch.unref()
}

/**
 * Runs a program of the project on the pinned Node, forwards signals, and exits as it exits. The closed IPC
 * channel notifies the program when this process is killed.
 */
export const hand = (args, env = {}) => {
  const child = spawn(node, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { NODE_COMPILE_CACHE: compiled, ...process.env, ...env },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  whenNpmEnds(() => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? 'SIGTERM']))
}

import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, statfsSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { LaunchOptions } from 'playwright-core'

const system = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/* Chromium has no sandbox for root. */
const args = ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none']

/** Containers give little shared memory (64 MB); Chromium then keeps it in files of /tmp, which is slower. */
const SHARED_MEMORY = '/dev/shm'
const ENOUGH_BYTES = 1_000_000_000

const hasSharedMemory = (): boolean => {
  if (!existsSync(SHARED_MEMORY)) return false
  const { bavail, bsize } = statfsSync(SHARED_MEMORY)
  return bavail * bsize > ENOUGH_BYTES
}

/** Playwright says that there is none. */
const ignoreDefaultArgs = hasSharedMemory() ? ['--disable-dev-shm-usage'] : []

/**
 * The fonts that came with npm's Chromium and no others, so that it looks the same everywhere. The package's own file looks
 * for them in /tmp and /opt, and Chromium ends itself where it finds no font at all.
 */
const writeFontsFile = (folder: string): string => {
  const file = resolve(folder, 'fonts.conf')
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>
`,
  )
  return file
}

/**
 * The Chromium of @sparticuz/chromium, unpacked into the project's own cache with the libraries that a bare machine lacks.
 * The package unpacks into TMPDIR, and its libraries only when it believes that it runs where it was made for. Its own
 * flags are left out: they switch off web security, which is what the journeys look at.
 */
const fromNpm = (): LaunchOptions & { readonly executablePath: string } => {
  const folder = resolve('node_modules/.cache/tessera-chromium')
  mkdirSync(folder, { recursive: true })
  const unpack =
    "import('@sparticuz/chromium').then((c) => c.default.executablePath()).then((path) => process.stdout.write(path))"
  const executablePath = execFileSync(process.execPath, ['--input-type=module', '-e', unpack], {
    env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    encoding: 'utf8',
  })
  return {
    executablePath,
    args,
    ignoreDefaultArgs,
    env: {
      ...process.env,
      LD_LIBRARY_PATH: `${folder}/al2023/lib`,
      FONTCONFIG_FILE: writeFontsFile(folder),
    },
  }
}

/** npm's Chromium where it runs: it is made for Linux. */
const fromNpmIfItRuns = (): LaunchOptions | null => {
  if (process.platform !== 'linux') return null
  try {
    const brought = fromNpm()
    const { status } = spawnSync(brought.executablePath, ['--version'], { env: brought.env, stdio: 'ignore' })
    return status === 0 ? brought : null
  } catch {
    return null
  }
}

/**
 * A Chromium to launch: CHROMIUM_PATH, or the one that npm brought, or this machine's. npm's comes first because it is the
 * same everywhere, and because it has no windows: it takes half the time of a whole browser.
 */
export const findChromium = (): LaunchOptions => {
  const own = process.env['CHROMIUM_PATH']
  if (own === 'npm') return fromNpm()
  if (own !== undefined) return { executablePath: own, args, ignoreDefaultArgs }
  const brought = fromNpmIfItRuns()
  if (brought !== null) return brought
  const installed = system.find((path) => existsSync(path))
  return installed === undefined ? fromNpm() : { executablePath: installed, args, ignoreDefaultArgs }
}

/**
 * A whole Chromium: CHROMIUM_PATH, or this machine's. npm's does not survive the traces that Lighthouse takes of a page.
 */
export const findWholeChromium = (): LaunchOptions => {
  const own = process.env['CHROMIUM_PATH'] ?? system.find((path) => existsSync(path))
  if (own === undefined)
    throw new Error('Lighthouse needs a Chromium on this machine: install one, or name it in CHROMIUM_PATH.')
  return { executablePath: own, args: [...args, '--disable-dev-shm-usage'] }
}

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
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

/* Chromium has no sandbox for root, and containers give it little shared memory. */
const args = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--font-render-hinting=none']

/**
 * The Chromium of @sparticuz/chromium, unpacked into the project's own cache with the libraries that a bare machine lacks.
 * The package unpacks into TMPDIR, and its libraries only when it believes that it runs where it was made for. Its own
 * flags are left out: they switch off web security, which is what the journeys look at.
 */
const fromNpm = (): LaunchOptions => {
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
    env: {
      ...process.env,
      LD_LIBRARY_PATH: `${folder}/al2023/lib`,
      FONTCONFIG_PATH: `${folder}/fonts`,
    },
  }
}

/** A Chromium to launch: CHROMIUM_PATH, or this machine's, or the one that npm brought. */
export const findChromium = (): LaunchOptions => {
  const own = process.env['CHROMIUM_PATH'] ?? system.find((path) => existsSync(path))
  if (own === 'npm' || own === undefined) return fromNpm()
  return { executablePath: own, args }
}

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { LaunchOptions } from 'playwright-core'
import { findInstalledChromium } from '../../scripts/find-chromium.mjs'

/**
 * Chromium has no sandbox for root. Its processes share memory through files of /tmp, because in a container
 * /dev/shm has 64 MB or is not writable, and the renderer then crashes on every page. That costs no time
 * where there is a disk.
 */
export const chromiumArgs: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
]

/** The launch options for the Chromium at this path. */
export const launchOf = (
  executablePath: string,
): LaunchOptions & { readonly executablePath: string; readonly args: string[] } => ({
  executablePath,
  args: [...chromiumArgs],
})

/**
 * Uses only the fonts that came with npm's Chromium, so that pages look the same everywhere. The package's
 * own file points to /tmp and /opt, and Chromium exits where it finds no font.
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
 * The Chromium of @sparticuz/chromium, unpacked into the project's own cache with the libraries that a bare
 * machine lacks. The package unpacks into TMPDIR, and unpacks its libraries only when it detects AWS Lambda.
 * Its own flags are left out: they switch off web security, which the journeys test.
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
    ...launchOf(executablePath),
    env: {
      ...process.env,
      LD_LIBRARY_PATH: `${folder}/al2023/lib`,
      FONTCONFIG_FILE: writeFontsFile(folder),
    },
  }
}

/** npm's Chromium if it runs here: it is built for Linux. */
const fromNpmIfItRuns = (): LaunchOptions | null => {
  if (process.platform !== 'linux') return null
  try {
    const npmChromium = fromNpm()
    const { status } = spawnSync(npmChromium.executablePath, ['--version'], {
      env: npmChromium.env,
      stdio: 'ignore',
    })
    return status === 0 ? npmChromium : null
  } catch {
    return null
  }
}

/**
 * A Chromium to launch: CHROMIUM_PATH, or npm's, or the one installed on this machine. npm's is preferred
 * because it is the same everywhere and has no windows: it takes half the time of a full browser.
 */
export const findChromium = (): LaunchOptions => {
  const configured = process.env['CHROMIUM_PATH']
  if (configured === 'npm') return fromNpm()
  if (configured !== undefined) return launchOf(configured)
  const npmChromium = fromNpmIfItRuns()
  if (npmChromium !== null) return npmChromium
  const installed = findInstalledChromium()
  return installed === null ? fromNpm() : launchOf(installed)
}

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { LaunchOptions } from 'playwright-core'
import { findInstalledChromium } from '../../scripts/find-chromium.mjs'

/**
 * Chromium has no sandbox for root. It keeps what its processes share in files of /tmp: in a container /dev/shm has 64 MB
 * or cannot be written, and every page ends with its renderer then. That takes no longer where there is a disk.
 */
export const chromiumArgs: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
]

/** How tests launch the Chromium at this path. */
export const launchOf = (
  executablePath: string,
): LaunchOptions & { readonly executablePath: string; readonly args: string[] } => ({
  executablePath,
  args: [...chromiumArgs],
})

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
    ...launchOf(executablePath),
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
  if (own !== undefined) return launchOf(own)
  const brought = fromNpmIfItRuns()
  if (brought !== null) return brought
  const installed = findInstalledChromium()
  return installed === null ? fromNpm() : launchOf(installed)
}

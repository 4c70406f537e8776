import { expect, test } from 'vitest'
import { findInstalledChromium, findWholeChromium } from '../scripts/find-chromium.mjs'
import { findChromium, launchOf } from './setup/chromium.ts'

const only =
  (...paths: readonly string[]) =>
  (path: string): boolean =>
    paths.includes(path)

test('keeps shared memory out of /dev/shm in every Chromium that tests launch', () => {
  const launches = [launchOf('/usr/bin/chromium'), findChromium()]
  for (const { args, ignoreDefaultArgs } of launches) {
    expect(args).toContain('--disable-dev-shm-usage')
    /* Playwright passes the same flag by default: it must not be removed. */
    expect(ignoreDefaultArgs ?? []).toEqual([])
  }
})

test('finds the first Chromium that the machine has', () => {
  expect(findInstalledChromium(only('/usr/bin/google-chrome', '/usr/bin/chromium-browser'))).toBe(
    '/usr/bin/chromium-browser',
  )
  expect(findInstalledChromium(only())).toBeNull()
})

test('takes the Chromium that CHROMIUM_PATH names, and no other when it names none', () => {
  expect(findWholeChromium('/opt/chromium', only('/opt/chromium', '/usr/bin/chromium')).path).toBe(
    '/opt/chromium',
  )
  const missing = findWholeChromium('/opt/chromium', only('/usr/bin/chromium'))
  expect(missing).toEqual({ path: null, problem: 'CHROMIUM_PATH names /opt/chromium, which is not a file.' })
  expect(findWholeChromium('', only('/usr/bin/chromium')).path).toBe('/usr/bin/chromium')
})

test('says in a sentence that there is no Chromium', () => {
  expect(findWholeChromium('', only()).problem).toMatch(/^Lighthouse needs a Chromium .*CHROMIUM_PATH\.$/)
})

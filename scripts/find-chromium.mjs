/*
 * Finds a full Chromium: for Lighthouse, and for journeys where npm's Chromium does not run. Runs on any
 * Node.
 */
import { existsSync } from 'node:fs'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The Chromium installed on this machine; null: none. */
export const findInstalledChromium = (exists = existsSync) => installed.find((path) => exists(path)) ?? null

/**
 * A full Chromium: CHROMIUM_PATH, or the one installed on this machine. npm's Chromium loses its renderer
 * while Lighthouse traces a page. Without one, returns the sentence that says so.
 */
export const findWholeChromium = (named = process.env.CHROMIUM_PATH, exists = existsSync) => {
  if (named !== undefined && named !== '')
    return exists(named)
      ? { path: named, problem: null }
      : { path: null, problem: `CHROMIUM_PATH names ${named}, which is not a file.` }
  const path = findInstalledChromium(exists)
  return path === null
    ? {
        path,
        problem: 'Lighthouse needs a Chromium on this machine: install one, or name it in CHROMIUM_PATH.',
      }
    : { path, problem: null }
}

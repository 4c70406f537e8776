import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { builtServer } from '../../scripts/setup.mjs'
import { findChromium } from './chromium.ts'
import { openMailServer } from './mail-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the shop of the journeys is open. */
    shopAddress: string
    /** The one browser of all journeys. */
    browserEndpoint: string
    /** Where the letters of the shop arrive, a file each: '1.eml', '2.eml' … */
    letterFolder: string
  }
}

/** A port that nobody listens on now: the shop must know its own address before it opens, for canonical links. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const taken = probe.address()
      probe.close(() => resolve(taken !== null && typeof taken === 'object' ? taken.port : 0))
    })
  })

/** The shop as `npm start` opens it, with the demo catalogue, on a port and in a folder of its own. */
const openShop = (
  dataDir: string,
  port: number,
  mailServer: URL,
): { readonly server: ChildProcess; readonly address: Promise<string> } => {
  const { DATABASE_URL: _, NODE_ENV: __, ...inherited } = process.env
  const server = spawn(process.execPath, [builtServer], {
    env: {
      ...inherited,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      LAG_LIMIT_MS: '0',
      SMTP_URL: mailServer.href,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = new Promise<string>((resolve, reject) => {
    let said = ''
    server.stdout.on('data', (chunk) => {
      said += chunk
      const open = said.match(/Tessera is open at (\S+)/)?.[1]
      if (open !== undefined) resolve(open)
    })
    server.once('exit', (code) => reject(new Error(`The shop ended with ${code}.\n${said}`)))
  })
  return { server, address }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-journeys-'))
  const letters = await mkdtemp(join(tmpdir(), 'tessera-letters-'))
  const mailServer = await openMailServer({ folder: letters })
  const { server, address } = openShop(dataDir, await freePort(), mailServer.url)
  const browser = await chromium.launchServer(findChromium())
  project.provide('browserEndpoint', browser.wsEndpoint())
  project.provide('letterFolder', letters)
  project.provide('shopAddress', await address)
  return async () => {
    await browser.close()
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGINT')
    await ended
    await mailServer.close()
    for (const folder of [dataDir, letters]) await rm(folder, { recursive: true, force: true })
  }
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { DEMO_MARK, refuseDemoInPublic } from './demo-shop.ts'
import { readEnv } from './env/env.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-demo-mark-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const open = (settings: Readonly<Record<string, string>> = {}) =>
  refuseDemoInPublic(readEnv({ DATA_DIR: folder, ...settings }))

test('opens the folder of the demo shop on this machine alone, and any other as it is set', () => {
  const settings: readonly Readonly<Record<string, string>>[] = [
    { HOST: '0.0.0.0' },
    { HOST: '192.168.1.4' },
    { PUBLIC_URL: 'https://shop.example' },
    { ADMIN_HOST: '0.0.0.0' },
    { ADMIN_URL: 'https://office.shop.example' },
    { TRUST_PROXY: 'loopback' },
  ]
  for (const one of settings) expect(() => open(one)).not.toThrow()
  writeFileSync(join(folder, DEMO_MARK), '{}')
  for (const one of settings) expect(() => open(one), JSON.stringify(one)).toThrow('on this machine alone')
  expect(() => open()).not.toThrow()
  expect(() => open({ HOST: '::1', ADMIN: 'off' })).not.toThrow()
})

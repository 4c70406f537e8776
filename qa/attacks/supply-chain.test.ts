import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isLicenceAccepted, readSupplyChain } from './supply-chain.ts'

test('finds one version, one hash and a free licence of each package, and no install scripts [SX-12]', () => {
  expect(readSupplyChain().problems).toEqual([])
})

test('rejects a licence that requires more than attribution [SX-12]', () => {
  for (const license of ['MIT', '(MIT OR CC0-1.0)', 'GPL-3.0 OR ISC', '(ISC AND CC-BY-3.0)'])
    expect(isLicenceAccepted('some', license), license).toBe(true)
  for (const license of ['GPL-3.0', 'AGPL-3.0-or-later', 'MIT AND GPL-2.0', 'SSPL-1.0', '', undefined])
    expect(isLicenceAccepted('some', license), license).toBe(false)
  expect([
    isLicenceAccepted('@img/sharp-linux', 'LGPL-3.0-or-later'),
    isLicenceAccepted('some', 'LGPL-3.0-or-later'),
  ]).toEqual([true, false])
})

test('has a reason in docs/decisions for every package that the shop runs', () => {
  const folder = join('docs', 'decisions')
  const records = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  )
  const documented = new Set(
    records.flatMap((text) => [...text.matchAll(/`([@\w/.-]+)`/g)].map(([, name]) => name)),
  )
  expect(Object.keys(dependencies).filter((name) => !documented.has(name))).toEqual([])
})

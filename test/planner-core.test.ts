import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { scriptOf } from './setup/script-of.ts'

test('the core of the planner weighs at most 12 kB and is all in its folder [L-S4]', async () => {
  const { code, modules } = await scriptOf('qa/bench/planner/core.ts')
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(12_000)
  const own = /^(src\/domain\/(lang|planner\/core)|qa\/bench\/planner)\//
  expect(modules.filter((path) => !own.test(path))).toEqual([])
})

test('what every plan needs has nothing in it that is fetched for few plans [L-S4]', async () => {
  const { code, modules } = await scriptOf('src/domain/planner/plan.ts')
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(16_700)
  const beside = modules.flatMap((path) => /^src\/domain\/planner\/([\w-]+)\.ts$/.exec(path)?.[1] ?? [])
  expect(beside.sort()).toEqual([
    'chances',
    'cut',
    'cut-bound',
    'cut-exact',
    'cut-proof',
    'cut-sets',
    'distribution',
    'odds',
    'plan',
    'warnings',
  ])
})

import { mkdir, writeFile } from 'node:fs/promises'
import type { DatabaseMode, FixtureShops } from '../../test/fixture-shop/fixture-shop.ts'
import { auditMoney } from '../../test/fixture-shop/shop-records.ts'
import { randomFrom } from './random.ts'
import type { ScenarioResult } from './report.ts'
import { type Check, checkHolds, type Scenario } from './scenario.ts'

/**
 * Runs a scenario once on a fixture shop of its own; afterwards the invariants must hold and the money must
 * be right.
 */
export const runScenario = async (
  grounds: FixtureShops,
  { row, mode, seed }: { readonly row: Scenario; readonly mode: DatabaseMode; readonly seed: number },
  say: (text: string) => void,
): Promise<ScenarioResult> => {
  say(`\n${row.id} on ${mode}, seed ${seed}: ${row.title}`)
  const startedAt = performance.now()
  const checks: Check[] = []
  const ground = await grounds.open(row.env)
  try {
    const sayIndented = (text: string): void => say(`  ${text}`)
    checks.push(...(await row.run({ fixtureShop: ground, random: randomFrom(seed), print: sayIndented })))
    ground.provider.proxy.clearFaults()
    ground.databaseProxy?.clearFaults()
    await ground.stop()
    if (row.hasInventedOrders !== true) {
      const broken = await ground.brokenInvariants()
      for (const line of broken) say(`  ${line}`)
      checks.push(checkHolds('invariants', broken.length === 0, broken.length), ...(await auditMoney(ground)))
    }
  } catch (failure) {
    checks.push(checkHolds('it ran to the end', false, failure instanceof Error ? failure.message : 'no'))
    say(`  ${failure instanceof Error ? failure.stack : failure}`)
  } finally {
    await ground.close()
  }
  for (const { name, measured, isPassed } of checks) say(`  ${isPassed ? '✓' : '✗'} ${name}: ${measured}`)
  const ok = checks.every((check) => check.isPassed)
  if (!ok) {
    say(ground.recentProblems())
    await mkdir('build/scenarios', { recursive: true })
    const file = `build/scenarios/${row.id}-${mode}-${seed}.log`
    await writeFile(file, ground.wholeLog())
    say(`The whole log of the last process: ${file}`)
  }
  return { scenario: row, mode, seed, ok, checks, seconds: (performance.now() - startedAt) / 1000 }
}

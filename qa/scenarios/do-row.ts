import { mkdir, writeFile } from 'node:fs/promises'
import { auditMoney } from '../../test/fixture-shop/books.ts'
import type { Grounds, Mode } from '../../test/fixture-shop/ground.ts'
import { randomFrom } from './random.ts'
import type { Done } from './report.ts'
import { type Check, holds, type Row } from './row.ts'

/**
 * Runs a scenario once on a fixture shop of its own; afterwards the invariants must hold and the money must
 * be right.
 */
export const doRow = async (
  grounds: Grounds,
  { row, mode, seed }: { readonly row: Row; readonly mode: Mode; readonly seed: number },
  say: (text: string) => void,
): Promise<Done> => {
  say(`\n${row.id} on ${mode}, seed ${seed}: ${row.title}`)
  const startedAt = performance.now()
  const checks: Check[] = []
  const ground = await grounds.open(row.env)
  try {
    const sayIndented = (text: string): void => say(`  ${text}`)
    checks.push(...(await row.run({ ground, random: randomFrom(seed), say: sayIndented })))
    ground.provider.line.heal()
    ground.databaseLine?.heal()
    await ground.stop()
    const broken = await ground.broken()
    for (const line of broken) say(`  ${line}`)
    checks.push(holds('invariants', broken.length === 0, broken.length), ...(await auditMoney(ground)))
  } catch (failure) {
    checks.push(holds('it ran to the end', false, failure instanceof Error ? failure.message : 'no'))
    say(`  ${failure instanceof Error ? failure.stack : failure}`)
  } finally {
    await ground.close()
  }
  for (const { what, measured, ok } of checks) say(`  ${ok ? '✓' : '✗'} ${what}: ${measured}`)
  const ok = checks.every((check) => check.ok)
  if (!ok) {
    say(ground.troubles())
    await mkdir('build/rows', { recursive: true })
    const file = `build/rows/${row.id}-${mode}-${seed}.log`
    await writeFile(file, ground.wholeLog())
    say(`The whole log of the last process: ${file}`)
  }
  return { row, mode, seed, ok, checks, seconds: (performance.now() - startedAt) / 1000 }
}

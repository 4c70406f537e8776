import { expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { openBoss, sendOptions } from './jobs.ts'
import { jobPlans } from './kinds.ts'

test('accepts every repeated job at the interval of its plan', async () => {
  const nowhere: Pick<Database, 'run'> = { run: async () => [] }
  const boss = openBoss(nowhere)
  const repeated = jobPlans.filter(({ everySeconds }) => everySeconds !== undefined)
  expect(repeated.length).toBeGreaterThan(3)
  for (const plan of repeated) await boss.send(plan.kind, {}, sendOptions(plan))
})

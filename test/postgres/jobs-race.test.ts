import { expect, test } from 'vitest'
import { createJobHandlers } from '#server/job-handlers.ts'
import { createJobs, installJobs, JOBS_SCHEMA } from '#server/jobs/jobs.ts'
import { jobPlans } from '#server/jobs/kinds.ts'
import { type JobHandlers, runDueJobs, startWorkers } from '#server/jobs/workers.ts'
import { startShop } from '../setup/shop.ts'

const { database, features } = await startShop()
const log = { error: () => undefined, warn: () => undefined }

test('reconciles payments while email jobs hang [FT-M]', async () => {
  const jobs = createJobs(database)
  await database.transaction((tx) => jobs.enqueue(tx, 'mail', { mailId: 1 }))
  const [hanging, reconciled] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const handlers: JobHandlers = {
    ...createJobHandlers(features),
    mail: () => hanging.promise,
    reconcile: async () => reconciled.resolve(),
  }
  const heartbeats = Promise.withResolvers<void>()
  const workers = startWorkers({ database, handlers, log, heartbeat: async () => heartbeats.resolve() })
  await reconciled.promise
  await heartbeats.promise
  hanging.resolve()
  await workers.stop()
})

test('runs each job once when several processes look for jobs concurrently', async () => {
  const jobs = createJobs(database)
  await database.transaction(async (tx) => {
    for (let mailId = 1; mailId <= 40; mailId += 1) await jobs.enqueue(tx, 'mail', { mailId })
  })
  const done: number[] = []
  const all = Promise.withResolvers<void>()
  const handlers: JobHandlers = {
    ...createJobHandlers(features),
    /* The first jobs wait until each of the three workers has one. */
    mail: async ({ mailId }) => {
      done.push(mailId)
      if (done.length === 3) all.resolve()
      await all.promise
    },
  }
  const counts = await Promise.all([1, 2, 3].map(() => runDueJobs({ database, handlers, log })))
  expect(counts.every((count) => count > 0)).toBe(true)
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1))
})

test('opens a new database from several processes concurrently without a deadlock', async () => {
  for (let time = 0; time < 5; time += 1) {
    await database.run(`drop schema ${JOBS_SCHEMA} cascade`, [])
    await Promise.all([1, 2, 3].map(() => installJobs(database)))
    expect(await database.run(`select name from ${JOBS_SCHEMA}.queue`, [])).toHaveLength(jobPlans.length)
  }
})

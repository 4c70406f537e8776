import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createJobHandlers } from '#server/job-handlers.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { jobPlans } from '#server/jobs/kinds.ts'
import { runDueJobs } from '#server/jobs/workers.ts'
import { startShop } from '../../setup/shop.ts'

const { database, features } = await startShop()
const handlers = {
  ...createJobHandlers(features),
  mail: () => Promise.reject(new Error('the mail server is away')),
}
const silent = { error: () => undefined, warn: () => undefined }

interface JobState extends Record<string, unknown> {
  readonly state: string
  /** Seconds until the next try. */
  readonly pause: number
}
const jobState = async (): Promise<JobState | undefined> => {
  const { rows } = await database.queries.execute<JobState>(
    sql`select state, extract(epoch from start_after - now())::float8 as pause from jobs.job where name = 'mail'`,
  )
  return rows[0]
}

test('retries a failed job with doubling pauses, as often as its plan says, then fails it', async () => {
  const plan = jobPlans.find(({ kind }) => kind === 'mail')
  const { retries = 0, pauseSeconds = 0 } = plan ?? {}
  expect([retries, pauseSeconds]).toEqual([12, 30])
  await database.transaction((tx) => createJobs(database).enqueue(tx, 'mail', { mailId: 1 }))
  for (let attempt = 0; attempt < retries; attempt += 1) {
    await runDueJobs({ database, handlers, log: silent })
    const { state, pause = 0 } = (await jobState()) ?? {}
    expect(state).toBe('retry')
    /*
     * Up to twice the planned pause, so that jobs which failed together spread out, less the test's own time.
     */
    const shortest = pauseSeconds * 2 ** attempt
    expect(pause).toBeGreaterThan(shortest - 10)
    expect(pause).toBeLessThanOrEqual(2 * shortest)
    /* Not before it is due. */
    expect(await runDueJobs({ database, handlers, log: silent })).toBe(0)
    await database.queries.execute(
      sql`update jobs.job set start_after = now() - interval '1 second' where name = 'mail'`,
    )
  }
  await runDueJobs({ database, handlers, log: silent })
  expect(await jobState()).toMatchObject({ state: 'failed' })
  expect(await runDueJobs({ database, handlers, log: silent })).toBe(0)
})

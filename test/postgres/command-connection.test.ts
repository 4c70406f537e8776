import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createCommandContext } from '#server/commands/command-context.ts'
import { done } from '#server/commands/report.ts'
import { withClient } from '../setup/postgres-server.ts'
import { preparedSettings } from '../setup/test-database.ts'

test('a command says that its database closed an idle connection, and goes on with another [FT-09]', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-command-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const environment = await preparedSettings(inject('preparedShop'), dataDir, '_cut_command')
  const [printed, errors]: [string[], string[]] = [[], []]
  const context = createCommandContext({
    environment,
    print: (text) => void printed.push(text),
    printError: (text) => void errors.push(text),
  })
  await context.withDatabase(async ({ queries }) => {
    await queries.execute(sql`select 1`)
    await withClient(environment['DATABASE_URL'] ?? '', (client) =>
      client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      ),
    )
    await expect.poll(() => errors).toContain('database connection lost')
    await queries.execute(sql`select 1`)
    return done('goes on')
  })
  expect(printed).toEqual(['goes on'])
})

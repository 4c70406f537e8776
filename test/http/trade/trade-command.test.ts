import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { runShopCommand } from '#server/commands/shop-command.ts'
import { openDatabase } from '#server/compose.ts'
import type { Database } from '#server/database/database.ts'
import { customer } from '#server/database/schema/index.ts'
import { readEnv } from '#server/env/env.ts'
import { generators } from '../../../tools/generators.ts'
import { preparedSettings } from '../../setup/test-database.ts'

/* `npm run shop -- trade …` on the command line. */

let root = ''
let environment: Readonly<Record<string, string>> = {}
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tessera-trade-'))
  environment = await preparedSettings(inject('preparedShop'), join(root, 'data'), '_trade')
})
afterAll(() => rm(root, { recursive: true, force: true }))

const shop = async (...args: readonly string[]) => {
  const [output, errors]: [string[], string[]] = [[], []]
  const code = await runShopCommand(
    ['trade', ...args],
    {
      environment,
      print: (text) => void output.push(text),
      printError: (text) => void errors.push(text),
    },
    generators,
  )
  return { code, output: output.join('\n'), errors: errors.join('\n') }
}

const withDatabase = async <T>(work: (database: Database) => Promise<T>) => {
  const database = await openDatabase(readEnv(environment), { warn: () => undefined })
  const value = await work(database)
  await database.close()
  return value
}

test('lists a pending application and approves it up to a limit, with an email [OP-60]', async () => {
  expect(await shop('list')).toEqual({ code: 0, output: 'Nobody waits for a trade account.', errors: '' })
  const person = { firstName: 'A', lastName: 'B', passwordHash: '-' }
  await withDatabase(({ queries }) =>
    queries.insert(customer).values([
      {
        ...person,
        email: 'Anna@example.com',
        emailKey: 'anna@example.com',
        tradeStatus: 'pending',
        tradeCompany: 'Mason & Daughters',
        /* 00:30 on 1 July in London. */
        createdAt: new Date('2026-06-30T23:30:00Z'),
      },
      { ...person, email: 'ben@example.com', emailKey: 'ben@example.com' },
    ]),
  )
  expect((await shop('list')).output).toBe('2026-07-01  Mason & Daughters  Anna@example.com')
  expect(await shop('approve', 'ANNA@example.com', '--limit', '5000')).toEqual({
    code: 0,
    output: 'Mason & Daughters can pay on account, up to £5,000.00.',
    errors: '',
  })
  const stored = await withDatabase(async ({ queries }) => [
    (await queries.execute(sql`select trade_status, credit_limit_pence::int from customer order by id`)).rows,
    (await queries.execute(sql`select template, recipient from mail order by id`)).rows,
  ])
  expect(stored).toEqual([
    [
      { trade_status: 'approved', credit_limit_pence: 500_000 },
      { trade_status: 'none', credit_limit_pence: 0 },
    ],
    [{ template: 'trade-approved', recipient: 'Anna@example.com' }],
  ])
  expect((await shop('list')).output).toBe('Nobody waits for a trade account.')
})

test.each([
  [['approve', 'nobody@example.com', '--limit', '5000'], 1, /no account with the email address/],
  [['approve', 'ben@example.com', '--limit', '5000'], 1, /has not applied/],
  [['approve', 'anna@example.com', '--limit', '0'], 1, /is no limit in pounds/],
  [['approve', 'anna@example.com', '--limit', '1e9'], 1, /is no limit in pounds/],
  [['approve', 'anna@example.com', '--limit', '10.005'], 1, /is no limit in pounds/],
  [['approve', 'anna@example.com'], 2, /^Usage:/],
  [['approve'], 2, /^Usage:/],
  [[], 2, /^Usage:/],
])('rejects %j and changes nothing', async (args, code, message) => {
  const answer = await shop(...args)
  expect([answer.code, answer.output]).toEqual([code, ''])
  expect(answer.errors).toMatch(message)
})

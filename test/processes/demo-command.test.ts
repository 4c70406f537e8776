import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { openEmbedded } from '#server/database/embedded.ts'
import { checkInvariants } from '#server/orders/index.ts'
import { copyCachedShop } from '../setup/cached-shop.ts'
import { migrationsFolder } from '../setup/prepared-shop.ts'
import { startProgram, startServer, temporaryFolder } from './start-program.ts'

/* `npm run demo`: a shop with orders in every state, whose passwords are public. */

const DEMO_DIR = join(await temporaryFolder(), 'demo')
beforeAll(() => copyCachedShop(DEMO_DIR))

const make = (days: string, DATA_DIR = DEMO_DIR) =>
  startProgram([
    'demo/main.ts',
    'make',
    '--days',
    days,
    '--settings',
    JSON.stringify({ DATA_DIR, PORT: '0' }),
  ])

const rowsOf = async (statement: string) => {
  const database = await openEmbedded({ dataDir: DEMO_DIR, migrationsFolder })
  try {
    const { rows } = await database.queries.execute<Record<string, unknown>>(statement)
    return { rows, broken: await checkInvariants(database.queries, new Date()) }
  } finally {
    await database.close()
  }
}

test('makes orders in every state by the shop itself, sound to the last invariant [M-020]', async () => {
  const made = make('1')
  expect([await made.exited, made.errorOutput()]).toEqual([{ code: 0, signal: null }, ''])
  const { rows, broken } = await rowsOf(`select
    (select array_agg(distinct state order by state) from orders) as states,
    (select array_agg(distinct method order by method) from orders) as methods,
    (select array_agg(distinct state order by state) from payment_attempt) as attempts,
    (select array_agg(distinct state order by state) from approval) as approvals,
    (select array_agg(distinct trade_status order by trade_status) from customer) as accounts,
    (select count(*)::int from orders where held_at is not null) as held,
    (select count(*)::int from orders where needs_attention) as looked,
    (select count(*)::int from orders where refunded_pence > 0 and refunded_pence < total_pence) as part_refunded,
    (select count(*)::int from orders where state = 'placed' and refunded_pence = total_pence and total_pence > 0) as refunded,
    (select count(*)::int from orders o where state = 'placed' and exists (select from shipment s where s.order_id = o.id)) as part_sent,
    (select count(*)::int from pick) as picked,
    (select count(*)::int from variation where bin is null) as lying_anywhere,
    (select count(*)::int from dispute where closed_at is null) as disputed,
    (select count(*)::int from manual_payment where matched_at is null) as unmatched,
    (select count(*)::int from payment_link) as links,
    (select count(distinct kind)::int from order_note) as notes,
    (select array_agg(state order by state) from return_case) as returns,
    (select count(*)::int from mail where sent_at is not null) as sent_emails,
    (select count(*)::int from orders where placed_at > now()) as of_tomorrow`)
  expect(broken).toEqual([])
  expect(rows[0]).toMatchObject({
    states: ['cancelled', 'dispatched', 'placed', 'released'],
    methods: ['account', 'no-charge', 'on_hold', 'paypal', 'stripe'],
    attempts: ['cancelled', 'parked', 'pending', 'succeeded'],
    approvals: ['allowed', 'waiting'],
    accounts: ['approved', 'none', 'pending'],
    held: 2,
    looked: 2,
    part_sent: 1,
    picked: 1,
    lying_anywhere: 0,
    disputed: 1,
    unmatched: 1,
    links: 1,
    notes: 3,
    returns: ['agreed', 'asked', 'on-way', 'received', 'refused', 'settled'],
    sent_emails: 0,
    of_tomorrow: 0,
  })
  expect(rows[0]?.['part_refunded']).toBeGreaterThanOrEqual(2)
  expect(rows[0]?.['refunded']).toBeGreaterThanOrEqual(1)

  const opened = startProgram(['scripts/demo.mjs'], {
    DEMO_DIR,
    DEMO_PORT: '0',
    DATABASE_URL: 'postgres://x@127.0.0.1:1/x',
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
  const [, address = ''] = await opened.waitForOutput(/Tessera is open at (\S+)/)
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  const again = startProgram(['scripts/demo.mjs', '--fresh'], { DEMO_DIR, DEMO_PORT: '0' })
  expect([(await again.exited).code, again.errorOutput()]).toEqual([
    1,
    expect.stringContaining(`Another Tessera process is using ${DEMO_DIR}.`),
  ])
  expect(opened.output()).toMatch(/olive@demo\.example +office +Olive Grant +[A-Z2-7]{32}/)
  opened.process.kill('SIGINT')
  await opened.exited

  /* Known passwords are never open to a network. */
  const server = startServer({ DATA_DIR: DEMO_DIR, HOST: '0.0.0.0' })
  expect([(await server.exited).code, server.errorOutput()]).toEqual([
    1,
    expect.stringContaining('it opens on this machine alone'),
  ])
  await rm(DEMO_DIR, { recursive: true, force: true })
})

test('refuses to make the demo shop on a network, or of no days', async () => {
  const open = startProgram(['scripts/demo.mjs'], { DEMO_DIR, HOST: '0.0.0.0' })
  expect([(await open.exited).code, open.errorOutput()]).toEqual([
    1,
    'The demo shop opens on this machine alone: its passwords are public. Leave out HOST.\n',
  ])
  const none = make('none')
  expect([(await none.exited).code, none.errorOutput()]).toEqual([
    1,
    "--days must be a whole number from 1 to 365, but is 'none'.\n",
  ])
})

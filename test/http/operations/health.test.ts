import { describe, expect, test, vi } from 'vitest'
import { calls } from '#contract/routes.ts'
import { recordDecline } from '#server/payments/attempts/card-testing.ts'
import { createPaymentsLog } from '#server/payments/index.ts'
import { adminToken, oldAdminToken, startShop } from '../../setup/shop.ts'

let ping = async (): Promise<void> => undefined
let prepared = async (): Promise<void> => undefined
let freeDisk = async (): Promise<number> => 0.25

const nothing = (): void => undefined
const silent = createPaymentsLog({ info: nothing, warn: nothing, error: nothing })

const shop = await startShop({
  change: (deps) => ({
    ...deps,
    database: { ...deps.database, ping: () => ping() },
    shop: { ...deps.shop, listings: { ...deps.shop.listings, prepare: () => prepared() } },
    freeDisk: () => freeDisk(),
  }),
})

describe('health', () => {
  test('/healthz: the process is alive, and tells no version', async () => {
    const answer = await shop.call({ url: '/healthz' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ status: 'ok' })
  })

  test('/readyz and /metrics tell whether what must always hold did so at the last look', async () => {
    const { maintenance } = shop.faces
    expect((await shop.call({ url: '/readyz' })).json()).toMatchObject({
      status: 'ready',
      invariants: 'unknown',
    })
    await maintenance.checkInvariants('newest')
    await maintenance.recordReconciled({ asked: 0 })
    expect((await shop.call({ url: '/readyz' })).json()).toMatchObject({
      status: 'ready',
      invariants: 'hold',
    })
    await shop.database.queries.execute("update variation set reserved_hundredths = 100 where sku = 'F4-C'")
    await maintenance.checkInvariants('newest')
    const answer = await shop.call({ url: '/readyz' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ status: 'ready', invariants: 'broken' })
    const { body } = await shop.admin('/metrics')
    expect(body).toContain('shop_invariant_broken_rows{invariant="IV-03"} 1')
    expect(body).toContain('shop_invariant_broken_rows{invariant="IV-01"} 0')
    expect(body).toMatch(/shop_reconciler_age_seconds 0/)
    expect(body).toMatch(/shop_letters_oldest_seconds 0\n/)
    expect(body).toMatch(/shop_provider_news_oldest_seconds 0\n/)
    expect(body).toMatch(/shop_last_order_age_seconds \+Inf/i)
    expect(body).toMatch(/shop_backup_age_seconds \+Inf/i)
    expect(body).toMatch(/shop_all_invariants_age_seconds \+Inf/i)
    expect(body).toMatch(/shop_catalogue_version \d+/)
    expect(shop.logs.filter((line) => line['attention'] === true)).toHaveLength(1)
  })

  test('/metrics tells how old the oldest letter and the last backup are', async () => {
    const { queries } = shop.database
    const ago = new Date(shop.clock.now.getTime() - 90_000).toISOString()
    await queries.execute(`insert into mail (template, recipient, subject, html, text, created_at)
      values ('x', 'a@example.com', 'x', 'x', 'x', '${ago}')`)
    await queries.execute(`insert into upkeep (name, done_at, report) values ('backup', '${ago}', '{}')`)
    const { body } = await shop.admin('/metrics')
    expect(body).toMatch(/shop_letters_oldest_seconds 90\n/)
    expect(body).toMatch(/shop_backup_age_seconds 90\n/)
  })

  test('what only a look at everything can find stays told until another one finds it mended', async () => {
    const { maintenance } = shop.faces
    const { queries } = shop.database
    const ready = async () => (await shop.call({ url: '/readyz' })).json().invariants
    await queries.execute(
      "update variation set stock_hundredths = stock_hundredths + 100 where stock_hundredths > 0 and sku <> 'F1-C'",
    )
    await queries.execute(`insert into stock_move (id, variation_id, kind, delta_hundredths) overriding system value
      select 10000000, id, 'count', 0 from variation where sku = 'F1-C'`)
    await maintenance.checkInvariants('newest')
    expect(await ready()).toBe('hold')
    await maintenance.checkInvariants('all')
    await maintenance.checkInvariants('newest')
    expect(await ready()).toBe('broken')
    await queries.execute(
      "update variation set stock_hundredths = stock_hundredths - 100 where stock_hundredths > 0 and sku <> 'F1-C'",
    )
    await maintenance.checkInvariants('newest')
    expect(await ready()).toBe('broken')
    await maintenance.checkInvariants('all')
    expect(await ready()).toBe('hold')
  })

  test('[FT-M] a reconciler that does not come round any more is told to staff', async () => {
    const told = () => shop.logs.filter(({ msg }) => msg === 'the reconciler does not come round').length
    const look = async (afterSeconds: number) => {
      shop.clock.now = new Date(shop.clock.now.getTime() + afterSeconds * 1000)
      await shop.faces.maintenance.checkInvariants('newest')
      return told()
    }
    await shop.faces.maintenance.recordReconciled({ asked: 0 })
    /* Closed for a day: the round of yesterday is no alarm, but none within two minutes of looking is. */
    expect(await look(86_400)).toBe(0)
    expect(await look(120)).toBe(0)
    expect(await look(1)).toBe(1)
    await shop.faces.maintenance.recordReconciled({ asked: 0 })
    expect(await look(300)).toBe(1)
  })

  test('/readyz tells whether somebody does what may wait, and whether the disk runs full, and serves on', async () => {
    const ready = async () => (await shop.call({ url: '/readyz' })).json()
    expect(await ready()).toEqual({
      status: 'ready',
      invariants: 'unknown',
      worker: 'unknown',
      disk: 'enough',
    })
    await shop.faces.maintenance.recordWorking()
    shop.clock.now = new Date(shop.clock.now.getTime() + 30_000)
    expect(await ready()).toMatchObject({ status: 'ready', worker: 'alive' })
    shop.clock.now = new Date(shop.clock.now.getTime() + 1_000)
    freeDisk = async () => 0.0999
    expect(await ready()).toMatchObject({ status: 'ready', worker: 'late', disk: 'low' })
    freeDisk = async () => {
      throw new Error('no such folder')
    }
    expect(await ready()).toMatchObject({ status: 'ready', disk: 'unknown' })
    freeDisk = async () => 0.25
  })

  test('/readyz says no to a database that lacks a migration, and yes to the next version’s', async () => {
    const { queries } = shop.database
    const table = 'drizzle.__drizzle_migrations'
    const newest = `(select max(created_at) from ${table})`
    await queries.execute(`update ${table} set created_at = created_at - 1 where created_at = ${newest}`)
    const answer = await shop.call({ url: '/readyz' })
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'not ready', why: 'schema' }])
    await queries.execute(`update ${table} set created_at = created_at + 1 where created_at = ${newest}`)
    expect((await shop.call({ url: '/readyz' })).statusCode).toBe(200)
    await queries.execute(`insert into ${table} (hash, created_at) values ('next', 99999999999999)`)
    expect((await shop.call({ url: '/readyz' })).statusCode).toBe(200)
    await queries.execute(`delete from ${table} where hash = 'next'`)
  })

  test('[LD-07] /readyz says no while the first lists of a large catalogue are made, or cannot be', async () => {
    const no = { status: 'not ready', why: 'catalogue' }
    prepared = () => Promise.reject(new Error('the database is away'))
    expect((await shop.call({ url: '/readyz' })).json()).toEqual(no)
    prepared = async () => undefined
    expect((await shop.call({ url: '/readyz' })).statusCode).toBe(200)
  })

  test('[F4] a balancer asks each second: yes is no line of the log, and no is one', async () => {
    await shop.call({ url: '/healthz' })
    await shop.call({ url: '/readyz' })
    expect(shop.logs).toEqual([])
    ping = () => Promise.reject(new Error('the database is away'))
    await shop.call({ url: '/readyz' })
    ping = async () => undefined
    expect(shop.logs).toMatchObject([{ msg: 'answered', route: '/readyz', status: 503 }])
  })

  test('/readyz asks the database once the catalogue has been read: the embedded one answers nobody before', async () => {
    const [answersAtOnce, isThere] = [ping, prepared]
    let isRead = false
    prepared = async () => {
      await new Promise((resolve) => setImmediate(resolve))
      isRead = true
    }
    ping = async () => {
      if (!isRead) throw new Error('busy')
    }
    expect((await shop.call({ url: '/readyz' })).statusCode).toBe(200)
    ;[ping, prepared] = [answersAtOnce, isThere]
  })

  test('/readyz asks the database, and does not wait for it longer than half a second', async () => {
    expect((await shop.call({ url: '/readyz' })).statusCode).toBe(200)
    ping = async () => {
      throw new Error('gone')
    }
    expect((await shop.call({ url: '/readyz' })).statusCode).toBe(503)
    const asked = Promise.withResolvers<void>()
    ping = () => {
      asked.resolve()
      return new Promise(() => undefined)
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      let said: unknown = null
      const answer = shop.call({ url: '/readyz' }).then((answered) => {
        said = answered.json()
      })
      await asked.promise
      await vi.advanceTimersByTimeAsync(499)
      expect(said).toBeNull()
      await vi.advanceTimersByTimeAsync(1)
      await answer
      expect(said).toEqual({ status: 'not ready', why: 'database' })
    } finally {
      vi.useRealTimers()
      ping = async () => undefined
    }
  })
})

describe('/metrics', () => {
  test('[F3] tells whoever has the token what a scraper wants', async () => {
    await shop.call({ url: calls.basketSummary })
    const answer = await shop.admin('/metrics')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('text/plain')
    expect(answer.body).toContain('nodejs_eventloop_lag_p99_seconds')
    expect(answer.body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/box\/basket\/summary",status="200"\} \d+/,
    )
  })

  test('[F5] tells what waits for a connection, declines, the way to an order, and what browsers report', async () => {
    const declines = { database: shop.database, log: silent, cardTesting: { declines: 30 } }
    await recordDecline(declines, { eventId: 'evt_1' })
    await recordDecline(declines, { eventId: 'evt_2' })
    await shop.faces.maintenance.recordWorking()
    const report = (directive: string) =>
      shop.call({
        method: 'POST',
        url: '/csp-reports',
        headers: { 'content-type': 'application/reports+json' },
        body: JSON.stringify([{ type: 'csp-violation', body: { effectiveDirective: directive } }]),
      })
    for (const directive of ['script-src-elem', 'script-src-elem', 'a directive of their own']) {
      expect((await report(directive)).statusCode).toBe(204)
    }
    const { body } = await shop.admin('/metrics')
    for (const line of [
      'shop_declines_ten_minutes 2',
      'shop_worker_age_seconds 0',
      'shop_disk_free_ratio 0.25',
      'shop_csp_reports_total{directive="script-src-elem"} 2',
      'shop_csp_reports_total{directive="other"} 1',
      'shop_checkout_ten_minutes{step="quotes"} 0',
      'shop_checkout_ten_minutes{step="tries"} 0',
      'shop_checkout_ten_minutes{step="paid"} 0',
      'shop_checkout_ten_minutes{step="orders"} 0',
      'shop_database_waiting 0',
    ])
      expect(body.split('\n')).toContain(line)
    for (const name of [
      'shop_database_connections',
      'shop_database_waited_seconds_total',
      'process_resident_memory_bytes',
    ])
      expect(body).toMatch(new RegExp(`^${name} \\d`, 'm'))
  })

  test('[F3] a token is changed without a gap: the one before is taken too, and what looks like both is not', async () => {
    expect((await shop.admin('/metrics', oldAdminToken)).statusCode).toBe(200)
    for (const token of [`${adminToken},${oldAdminToken}`, `${adminToken} `, '', ','])
      expect((await shop.admin('/metrics', token)).statusCode).toBe(404)
  })

  test('[F3] is nothing to who has no token, and nothing at all where visitors are', async () => {
    for (const url of ['/metrics', '/internal/invariants', '/nowhere']) {
      const refused = await shop.admin(url, 'a token of who runs the shoq')
      expect([refused.statusCode, refused.body]).toEqual([404, (await shop.admin('/nowhere')).body])
      for (const remoteAddress of ['127.0.0.1', '203.0.113.7'])
        expect((await shop.app.inject({ url, remoteAddress })).statusCode, url).toBe(404)
    }
    expect(shop.logs.filter((line) => line['security'] === true)).toHaveLength(3)
  })
})

describe('/internal/invariants', () => {
  test('[F3] asks all of them now, and what it finds is told by /readyz too', async () => {
    const asked = await shop.admin('/internal/invariants')
    expect([asked.statusCode, asked.json()]).toEqual([200, { checked: 24, violations: [] }])
    expect(shop.logs.filter((line) => line['security'] === true)).toEqual([
      expect.objectContaining({ route: '/internal/invariants', broken: 0, msg: 'asked for the invariants' }),
    ])
    await shop.database.queries.execute("update variation set reserved_hundredths = 100 where sku = 'F4-C'")
    const [first, second] = await Promise.all([
      shop.admin('/internal/invariants'),
      shop.admin('/internal/invariants'),
    ])
    expect(first.json().violations).toMatchObject([{ id: 'IV-03', count: 1 }])
    expect(second.body).toBe(first.body)
    expect((await shop.call({ url: '/readyz' })).json()).toMatchObject({ invariants: 'broken' })
  })
})

const seen: string[] = []
const look = await startShop({
  extend: (app) => {
    app.get('/who', async (request) => {
      seen.push(request.ip)
      return 'ok'
    })
  },
})

test('what an untrusted peer says of addresses is not believed', async () => {
  await look.app.inject({
    url: '/who',
    remoteAddress: '203.0.113.7',
    headers: { 'x-forwarded-for': '10.0.0.1', 'x-real-ip': '10.0.0.1', forwarded: 'for=10.0.0.1' },
  })
  expect(seen).toEqual(['203.0.113.7'])
})

test('[RC-01] while many wait for the database, sockets and timers have their turn', async () => {
  const { database } = look
  const WANTED = 5
  let [isOver, turns] = [false, 0]
  const watched = (async () => {
    while (!isOver) {
      await new Promise((resolve) => setImmediate(resolve))
      turns += 1
    }
  })()
  /* Where the embedded database takes no turns, all of it is one, however long it goes on. */
  await Promise.all(
    Array.from({ length: 20 }, () =>
      database.transaction(async (tx) => {
        for (let i = 0; i < 200 && turns < WANTED; i += 1)
          await tx.execute('select count(*) from generate_series(1, 5000)')
      }),
    ),
  )
  expect(turns).toBeGreaterThanOrEqual(WANTED)
  isOver = true
  await watched
})

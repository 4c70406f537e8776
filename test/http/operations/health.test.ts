import { describe, expect, test, vi } from 'vitest'
import { calls } from '#contract/routes.ts'
import { recordDecline } from '#server/payments/attempts/card-testing.ts'
import { createPaymentsLog } from '#server/payments/index.ts'
import { metricsToken, oldMetricsToken, startShop } from '../../setup/shop.ts'

let ping = async (): Promise<void> => undefined
let prepareListings = async (): Promise<void> => undefined
let freeDisk = async (): Promise<number> => 0.25

const noop = (): void => undefined
const silent = createPaymentsLog({ info: noop, warn: noop, error: noop })

const shop = await startShop({
  changeDependencies: (deps) => ({
    ...deps,
    database: { ...deps.database, ping: () => ping() },
    shop: { ...deps.shop, listings: { ...deps.shop.listings, prepare: () => prepareListings() } },
    freeDisk: () => freeDisk(),
  }),
})

describe('health', () => {
  test('/healthz returns that the process is alive, and no version', async () => {
    const answer = await shop.call({ url: '/healthz' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ status: 'ok' })
  })

  test('/readyz and /metrics report the result of the last invariants check', async () => {
    const { maintenance } = shop.features
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
    const { body } = await shop.metrics('/metrics')
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

  test('/metrics reports the age of the oldest email and of the last backup', async () => {
    const { queries } = shop.database
    const ago = new Date(shop.clock.now.getTime() - 90_000).toISOString()
    await queries.execute(`insert into mail (template, recipient, subject, html, text, created_at)
      values ('x', 'a@example.com', 'x', 'x', 'x', '${ago}')`)
    await queries.execute(`insert into upkeep (name, done_at, report) values ('backup', '${ago}', '{}')`)
    const { body } = await shop.metrics('/metrics')
    expect(body).toMatch(/shop_letters_oldest_seconds 90\n/)
    expect(body).toMatch(/shop_backup_age_seconds 90\n/)
  })

  test('reports a violation that only a full check finds until a full check finds it mended', async () => {
    const { maintenance } = shop.features
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

  test('alerts staff when the reconciler stops running [FT-M]', async () => {
    const alertCount = () =>
      shop.logs.filter(({ msg }) => msg === 'the reconciler does not come round').length
    const check = async (afterSeconds: number) => {
      shop.clock.now = new Date(shop.clock.now.getTime() + afterSeconds * 1000)
      await shop.features.maintenance.checkInvariants('newest')
      return alertCount()
    }
    await shop.features.maintenance.recordReconciled({ asked: 0 })
    /*
     * Closed for a day: the last run of yesterday raises no alert, but none within two minutes of checking
     * does.
     */
    expect(await check(86_400)).toBe(0)
    expect(await check(120)).toBe(0)
    expect(await check(1)).toBe(1)
    await shop.features.maintenance.recordReconciled({ asked: 0 })
    expect(await check(300)).toBe(1)
  })

  test('/readyz reports a late worker and a full disk, and stays ready', async () => {
    const ready = async () => (await shop.call({ url: '/readyz' })).json()
    expect(await ready()).toEqual({
      status: 'ready',
      invariants: 'unknown',
      worker: 'unknown',
      disk: 'enough',
    })
    await shop.features.maintenance.recordHeartbeat()
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

  test('/readyz returns 503 for a database that lacks a migration, and 200 for the next version’s', async () => {
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

  test('/readyz returns 503 until the first lists of a large catalogue are prepared [LD-07]', async () => {
    const no = { status: 'not ready', why: 'catalogue' }
    prepareListings = () => Promise.reject(new Error('the database is away'))
    expect((await shop.call({ url: '/readyz' })).json()).toEqual(no)
    prepareListings = async () => undefined
    expect((await shop.call({ url: '/readyz' })).statusCode).toBe(200)
  })

  test('logs no successful request of a load balancer, and each failed one [F4]', async () => {
    await shop.call({ url: '/healthz' })
    await shop.call({ url: '/readyz' })
    expect(shop.logs).toEqual([])
    ping = () => Promise.reject(new Error('the database is away'))
    await shop.call({ url: '/readyz' })
    ping = async () => undefined
    expect(shop.logs).toMatchObject([{ msg: 'answered', route: '/readyz', status: 503 }])
  })

  test('/readyz queries the database after the catalogue is loaded, as the embedded one is busy until then', async () => {
    const [answersAtOnce, isThere] = [ping, prepareListings]
    let isRead = false
    prepareListings = async () => {
      await new Promise((resolve) => setImmediate(resolve))
      isRead = true
    }
    ping = async () => {
      if (!isRead) throw new Error('busy')
    }
    expect((await shop.call({ url: '/readyz' })).statusCode).toBe(200)
    ;[ping, prepareListings] = [answersAtOnce, isThere]
  })

  test('/readyz queries the database, and waits for it at most half a second', async () => {
    expect((await shop.call({ url: '/readyz' })).statusCode).toBe(200)
    ping = async () => {
      throw new Error('gone')
    }
    expect((await shop.call({ url: '/readyz' })).statusCode).toBe(503)
    const called = Promise.withResolvers<void>()
    ping = () => {
      called.resolve()
      return new Promise(() => undefined)
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      let body: unknown = null
      const answer = shop.call({ url: '/readyz' }).then((answered) => {
        body = answered.json()
      })
      await called.promise
      await vi.advanceTimersByTimeAsync(499)
      expect(body).toBeNull()
      await vi.advanceTimersByTimeAsync(1)
      await answer
      expect(body).toEqual({ status: 'not ready', why: 'database' })
    } finally {
      vi.useRealTimers()
      ping = async () => undefined
    }
  })
})

describe('/metrics', () => {
  test('returns its metrics to a caller with the token [F3]', async () => {
    await shop.call({ url: calls.basketSummary })
    const answer = await shop.metrics('/metrics')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('text/plain')
    expect(answer.body).toContain('nodejs_eventloop_lag_p99_seconds')
    expect(answer.body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/box\/basket\/summary",status="200"\} \d+/,
    )
  })

  test('reports waiting queries, declines, checkout steps and browser reports [F5]', async () => {
    const declines = { database: shop.database, log: silent, cardTesting: { declines: 30 } }
    await recordDecline(declines, { eventId: 'evt_1' })
    await recordDecline(declines, { eventId: 'evt_2' })
    await shop.features.maintenance.recordHeartbeat()
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
    const { body } = await shop.metrics('/metrics')
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

  test('accepts the previous token too, and no combination of both [F3]', async () => {
    expect((await shop.metrics('/metrics', oldMetricsToken)).statusCode).toBe(200)
    for (const token of [`${metricsToken},${oldMetricsToken}`, `${metricsToken} `, '', ','])
      expect((await shop.metrics('/metrics', token)).statusCode).toBe(404)
  })

  test('answers 404 without the token, and on the shop’s own port [F3]', async () => {
    for (const url of ['/metrics', '/internal/invariants', '/nowhere']) {
      const refused = await shop.metrics(url, 'a token of who runs the shoq')
      expect([refused.statusCode, refused.body]).toEqual([404, (await shop.metrics('/nowhere')).body])
      for (const remoteAddress of ['127.0.0.1', '203.0.113.7'])
        expect((await shop.app.inject({ url, remoteAddress })).statusCode, url).toBe(404)
    }
    expect(shop.logs.filter((line) => line['security'] === true)).toHaveLength(3)
  })
})

describe('/internal/invariants', () => {
  test('checks all invariants now, and /readyz reports the result [F3] [IV-25]', async () => {
    const response = await shop.metrics('/internal/invariants')
    expect([response.statusCode, response.json()]).toEqual([200, { checked: 33, violations: [] }])
    expect(shop.logs.filter((line) => line['security'] === true)).toEqual([
      expect.objectContaining({ route: '/internal/invariants', broken: 0, msg: 'asked for the invariants' }),
    ])
    await shop.database.queries.execute("update variation set reserved_hundredths = 100 where sku = 'F4-C'")
    const [first, second] = await Promise.all([
      shop.metrics('/internal/invariants'),
      shop.metrics('/internal/invariants'),
    ])
    expect(first.json().violations).toMatchObject([{ id: 'IV-03', count: 1 }])
    expect(second.body).toBe(first.body)
    expect((await shop.call({ url: '/readyz' })).json()).toMatchObject({ invariants: 'broken' })
  })
})

const clientAddresses: string[] = []
const lookShop = await startShop({
  extendApp: (app) => {
    app.get('/who', async (request) => {
      clientAddresses.push(request.ip)
      return 'ok'
    })
  },
})

test('ignores forwarding headers of an untrusted peer', async () => {
  await lookShop.app.inject({
    url: '/who',
    remoteAddress: '203.0.113.7',
    headers: { 'x-forwarded-for': '10.0.0.1', 'x-real-ip': '10.0.0.1', forwarded: 'for=10.0.0.1' },
  })
  expect(clientAddresses).toEqual(['203.0.113.7'])
})

test('serves sockets and timers while many wait for the database [RC-01]', async () => {
  const { database } = lookShop
  const TURNS = 5
  let [isOver, turns] = [false, 0]
  const watcher = (async () => {
    while (!isOver) {
      await new Promise((resolve) => setImmediate(resolve))
      turns += 1
    }
  })()
  /* If the embedded database did not yield, all of it would be one turn, however long it takes. */
  await Promise.all(
    Array.from({ length: 20 }, () =>
      database.transaction(async (tx) => {
        for (let i = 0; i < 200 && turns < TURNS; i += 1)
          await tx.execute('select count(*) from generate_series(1, 5000)')
      }),
    ),
  )
  expect(turns).toBeGreaterThanOrEqual(TURNS)
  isOver = true
  await watcher
})

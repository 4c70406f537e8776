import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/database.ts'
import type { PoolStatistics } from '../database/pool-statistics.ts'
import type { ShopStatus } from './shop-status.ts'
import { createStatusGauges } from './status-gauges.ts'

export interface MetricsDeps {
  readonly shop: { readonly maintenance: { readonly status: () => Promise<ShopStatus> } }
  readonly database: Pick<Database, 'connections'>
  readonly freeDisk: () => Promise<number>
}

export interface Metrics {
  /** Counts a browser's report that something violated the policy of a page. */
  countCspReport(directive: string): void
  /** All metrics as they are now, in the format of Prometheus. */
  collect(): Promise<{ readonly type: string; readonly text: string }>
}

/** How many callers wait for a database connection, and how long they have waited so far (F5). */
const poolGauges = (registry: Registry, connections: Database['connections']): void => {
  const gaugeOf = (name: string, help: string, of: (now: PoolStatistics) => number): void => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: () => gauge.set(of(connections() ?? none)),
    })
  }
  const none: PoolStatistics = { open: 1, idle: 1, waiting: 0, requested: 0, waitedSeconds: 0, retried: 0 }
  gaugeOf('shop_database_connections', 'Connections to the database', ({ open }) => open)
  gaugeOf('shop_database_connections_idle', 'Idle connections', ({ idle }) => idle)
  gaugeOf('shop_database_waiting', 'Callers that wait for a connection now', ({ waiting }) => waiting)
  gaugeOf('shop_database_asked_total', 'Connections requested', ({ requested }) => requested)
  gaugeOf(
    'shop_database_waited_seconds_total',
    'Total time that callers waited for a connection',
    ({ waitedSeconds }) => waitedSeconds,
  )
  gaugeOf(
    'shop_database_retried_total',
    'Transactions retried after a serialisation failure or a deadlock',
    ({ retried }) => retried,
  )
}

/** Measures the shop's responses and collects the metrics of its state; `createOperationsServer` serves them. */
export const collectMetrics = (app: FastifyInstance, { shop, database, freeDisk }: MetricsDeps): Metrics => {
  const registry = new Registry()
  const statusGauges = createStatusGauges(registry)
  poolGauges(registry, database.connections)
  const disk: Gauge = new Gauge({
    name: 'shop_disk_free_ratio',
    help: 'Free share of the disk with the files of the shop',
    registers: [registry],
    collect: async () => disk.set(await freeDisk().catch(() => Number.NaN)),
  })
  const cspReports = new Counter({
    name: 'shop_csp_reports_total',
    help: 'Violations of a page policy that browsers reported, by directive',
    labelNames: ['directive'],
    registers: [registry],
  })
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    done()
  })
  return {
    countCspReport: (directive) => cspReports.inc({ directive }),
    async collect() {
      /* Without the database, its own metrics are missing, and no others. */
      statusGauges.collect(await shop.maintenance.status().catch(() => null))
      return { type: registry.contentType, text: await registry.metrics() }
    },
  }
}

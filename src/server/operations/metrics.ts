import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/database.ts'
import type { Connections } from '../database/pool-wait.ts'
import type { Shop } from '../shop.ts'
import { stateGauges } from './standing-gauges.ts'

export interface MetricsDeps {
  readonly shop: Pick<Shop, 'maintenance'>
  readonly database: Pick<Database, 'connections'>
  readonly freeDisk: () => Promise<number>
}

export interface Metrics {
  /** A browser says that something was against the policy of a page. */
  countCspReport(directive: string): void
  /** All figures as they are now, as Prometheus reads them. */
  collect(): Promise<{ readonly type: string; readonly text: string }>
}

/** How many wait for a connection to the database, and how long they have waited so far (F5). */
const poolGauges = (registry: Registry, connections: Database['connections']): void => {
  const figure = (name: string, help: string, of: (now: Connections) => number): void => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: () => gauge.set(of(connections() ?? none)),
    })
  }
  const none: Connections = { open: 1, idle: 1, waiting: 0, asked: 0, waitedSeconds: 0, retried: 0 }
  figure('shop_database_connections', 'Connections to the database', ({ open }) => open)
  figure('shop_database_connections_idle', 'Connections that nobody uses', ({ idle }) => idle)
  figure('shop_database_waiting', 'Who waits for a connection now', ({ waiting }) => waiting)
  figure('shop_database_asked_total', 'How often a connection was asked for', ({ asked }) => asked)
  figure(
    'shop_database_waited_seconds_total',
    'How long all who asked have waited for their connection',
    ({ waitedSeconds }) => waitedSeconds,
  )
  figure(
    'shop_database_retried_total',
    'Transactions that lost a race and were tried again',
    ({ retried }) => retried,
  )
}

/** Counts what the shop answers, and tells it with how the shop stands; `createAdmin` says to whom. */
export const countAnswers = (app: FastifyInstance, { shop, database, freeDisk }: MetricsDeps): Metrics => {
  const registry = new Registry()
  const standing = stateGauges(registry)
  poolGauges(registry, database.connections)
  const disk: Gauge = new Gauge({
    name: 'shop_disk_free_ratio',
    help: 'What is left of the disk that the shop keeps its files on',
    registers: [registry],
    collect: async () => disk.set(await freeDisk().catch(() => Number.NaN)),
  })
  const cspReports = new Counter({
    name: 'shop_csp_reports_total',
    help: 'What browsers say was against the policy of a page, by directive',
    labelNames: ['directive'],
    registers: [registry],
  })
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
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
      /* A database that is away takes its own figures away, and no others. */
      standing.collect(await shop.maintenance.status().catch(() => null))
      return { type: registry.contentType, text: await registry.metrics() }
    },
  }
}

import type { FastifyInstance } from 'fastify'
import { paths } from '#contract/routes.ts'
import type { Metrics } from '../operations/metrics.ts'

/** A browser that was told to run something foreign says so here; more than this each minute tell nothing new. */
const MOST_A_MINUTE = 20

const text = (value: unknown): string | null => (typeof value === 'string' ? value.slice(0, 200) : null)

/** Addresses without their queries, which may hold what a shopper typed. */
const address = (value: unknown): string | null => text(value)?.split(/[?#]/)[0] ?? null

/** What a report tells, of both forms that browsers send. */
const reportsIn = (body: unknown): readonly Record<string, unknown>[] =>
  (Array.isArray(body) ? body : [body]).slice(0, 10).flatMap((report: unknown) => {
    if (typeof report !== 'object' || report === null || !('body' in report)) return []
    const told: unknown = report.body
    return typeof told === 'object' && told !== null ? [{ ...told }] : []
  })

/** What a policy of ours may be broken by; what else a report names is one figure, or anybody could fill the memory with names. */
const directives: ReadonlySet<string> = new Set([
  'base-uri',
  'connect-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'object-src',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
])

/** Browsers report broken Content-Security-Policy here (SX-04); they send neither token nor answer to it. */
export const registerCspReports = (
  app: FastifyInstance,
  { countCspReport }: Pick<Metrics, 'countCspReport'>,
): void => {
  app.addContentTypeParser(
    'application/reports+json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('remove', 'remove'),
  )
  app.post(
    paths.cspReports,
    {
      config: { antiForgery: false, rateLimit: { max: MOST_A_MINUTE, timeWindow: '1 minute' } },
      schema: { hide: true },
    },
    async (request, reply) => {
      for (const report of reportsIn(request.body)) {
        const directive = text(report['effectiveDirective'])
        countCspReport(directive !== null && directives.has(directive) ? directive : 'other')
        request.log.warn(
          {
            directive,
            blocked: address(report['blockedURL']),
            page: address(report['documentURL']),
          },
          'content security policy broken',
        )
      }
      return reply.status(204).send()
    },
  )
}

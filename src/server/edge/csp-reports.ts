import type { FastifyInstance } from 'fastify'
import { paths } from '#contract/routes.ts'
import type { Metrics } from '../operations/metrics.ts'

/**
 * A browser reports here each script or resource that it blocked; more than this each minute adds nothing
 * new.
 */
const MOST_A_MINUTE = 20

const text = (value: unknown): string | null => (typeof value === 'string' ? value.slice(0, 200) : null)

/** Addresses without their queries, which may hold what a shopper typed. */
const address = (value: unknown): string | null => text(value)?.split(/[?#]/)[0] ?? null

/** Reads the reports out of both formats that browsers send. */
const reportsIn = (body: unknown): readonly Record<string, unknown>[] =>
  (Array.isArray(body) ? body : [body]).slice(0, 10).flatMap((report: unknown) => {
    if (typeof report !== 'object' || report === null || !('body' in report)) return []
    const content: unknown = report.body
    return typeof content === 'object' && content !== null ? [{ ...content }] : []
  })

/**
 * The directives of our policies. Other names are counted as one figure, or a client could fill the memory
 * with names.
 */
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

/**
 * Browsers report violations of Content-Security-Policy here (SX-04); they send no token and ignore the
 * response.
 */
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

import { z } from 'zod'
import type { MeasuredPage } from './limits.ts'

/** The part of Lighthouse's report that is read. */
const Report = z.object({
  lighthouseVersion: z.string(),
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.number().nullable(),
      numericValue: z.number().optional(),
    }),
  ),
})
export type Report = z.infer<typeof Report>

export const readReport = (text: string): Report => Report.parse(JSON.parse(text))

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** The result of a page: the median of its runs, and the faults that any of them reported. */
export interface PageSummary {
  readonly page: MeasuredPage
  readonly scores: Readonly<Record<string, number>>
  readonly lcp: number
  readonly tbt: number
  readonly cls: number
  readonly faults: readonly string[]
}

const flawless = ['accessibility', 'best-practices', 'seo'] as const

const faultsOf = ({ categories, audits }: Report): readonly string[] =>
  flawless.flatMap((name) =>
    (categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = audits[id]
      return weight > 0 && audit !== undefined && audit.score !== null && audit.score < 1
        ? [`${name}: ${audit.title} (${id})`]
        : []
    }),
  )

export const summarise = (visited: MeasuredPage, runs: readonly Report[]): PageSummary => {
  const metric = (id: string): number =>
    median(runs.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN))
  const names = ['performance', ...flawless]
  return {
    page: visited,
    scores: Object.fromEntries(
      names.map((name) => [
        name,
        Math.round(median(runs.map(({ categories }) => categories[name]?.score ?? 0)) * 100),
      ]),
    ),
    lcp: Math.round(metric('largest-contentful-paint')),
    tbt: Math.round(metric('total-blocking-time')),
    cls: Math.round(metric('cumulative-layout-shift') * 1000) / 1000,
    faults: [...new Set(runs.flatMap(faultsOf))],
  }
}

/** Whether every figure is within its limit. */
export const passes = ({ page: { limits }, scores, lcp, tbt, cls }: PageSummary): boolean =>
  (scores['performance'] ?? 0) >= limits.performance &&
  flawless.every((name) => scores[name] === 100) &&
  lcp <= limits.lcp &&
  tbt <= limits.tbt &&
  cls <= limits.cls

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** A table in Markdown, to be pasted: each figure with its limit. */
export const tableOf = (summaries: readonly PageSummary[]): string =>
  [
    line(['page', 'performance', 'accessibility', 'best practices', 'SEO', 'LCP ms', 'TBT ms', 'CLS', '']),
    line(['---', ...Array.from({ length: 7 }, () => '---:'), '---']),
    ...summaries.map((summary) => {
      const { scores, page, lcp, tbt, cls } = summary
      const { limits } = page
      return line([
        page.name,
        `${scores['performance']} (≥ ${limits.performance})`,
        ...flawless.map((name) => String(scores[name])),
        `${lcp} (≤ ${limits.lcp})`,
        `${tbt} (≤ ${limits.tbt})`,
        `${cls} (≤ ${limits.cls})`,
        passes(summary) ? 'ok' : 'MISSED',
      ])
    }),
  ].join('\n')

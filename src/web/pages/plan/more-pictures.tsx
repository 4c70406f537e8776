import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import type { PatternChoice } from '#contract/plan-form-fields.ts'
import type { DrawnRoom } from '#contract/tiles-of-plan.ts'

const pictures: Readonly<Partial<Record<PatternChoice, string>>> = {
  'brick-1-3': 'M3 4h26v16H3ZM3 9.3h26M3 14.7h26M16 4v5.3M20.5 9.3v5.4M25 14.7V20M7.5 9.3v5.4M12 14.7V20',
  'brick-1-4': 'M3 4h26v16H3ZM3 9.3h26M3 14.7h26M14 4v5.3M17.5 9.3v5.4M21 14.7V20M8 14.7V20',
  random: 'M3 4h26v16H3ZM3 9.3h26M3 14.7h26M18 4v5.3M10 9.3v5.4M23 14.7V20',
  herringbone: 'm16 3 8 8-4 4-8-8ZM8 11l4-4 8 8-4 4ZM16 19l4-4 6 6M6 13l4 4-5 5M24 11l4-4',
  basket:
    'M4 4h8v8H4ZM4 8h8M12 4h8v8h-8ZM16 4v8M20 4h8v8h-8ZM20 8h8M4 12h8v8H4ZM8 12v8M12 12h8v8h-8ZM12 16h8M20 12h8v8h-8ZM24 12v8',
  pinwheel: 'M3 4h26v16H3ZM3 8h5v8H3M8 4v4h9v9H8v-9M17 8h5V4M17 12h12M22 8v4M17 17v3M8 17v3M22 12v8',
  mixed: 'M3 4h26v16H3ZM15 4v8M3 12h18M21 8v12M15 8h14M9 12v8M9 16h12',
  'mixed-2': 'M3 4h26v16H3ZM12 4v10M3 10h9M12 9h17M20 9v11M12 14h8M7 10v10M20 14h9',
  'mixed-3': 'M3 4h26v16H3ZM10 4v12M10 8h19M22 8v12M3 16h19M16 8v8M22 14h7',
  hexagon:
    'm10 3 4 2.300v4.700l-4 2.300-4-2.300V5.300ZM18 3l4 2.300v4.700l-4 2.300-4-2.300M14 12.300l4-2.300 4 2.300V17l-4 2.300-4-2.300ZM22 5.300 26 3M6 12.300l4-2.300M6 12.300V17l4 2.300 4-2.300M22 17l4 2.300M26 12.300 22 10',
  diamond: 'm11 3 5 9-5 9-5-9ZM21 3l5 9-5 9-5-9ZM11 3h10M11 21h10',
  chevron: 'M4 5l12 6 12-6M4 11l12 6 12-6M16 11v10M4 5v12M28 5v12M4 17l8 4M28 17l-8 4',
}

/** A pattern that few plans are laid in, as a small drawing. */
export function MorePicture({ pattern }: { readonly pattern: PatternChoice }): ReactNode {
  return <path d={pictures[pattern]} />
}

interface OtherPatternsProps {
  readonly patterns: readonly PatternChoice[]
  readonly reasonFor: (pattern: PatternChoice) => string | null
}

/** Patterns that these tiles are not laid in, each with its reason. */
export function OtherPatterns({ patterns, reasonFor }: OtherPatternsProps): ReactNode {
  return (
    <details>
      <summary className="flex min-h-11 items-center text-clay text-sm hover:underline">
        {messages.planOtherPatterns}
      </summary>
      <ul className="pb-2 text-quiet text-sm">
        {patterns.map((value) => (
          <li key={value}>
            {messages.planPatterns[value]}: {reasonFor(value)}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** What is seen in the drawings of a plan: cut tiles and their numbers, narrow cuts, the start, arrows and squares. */
export function Legend({ drawn }: { readonly drawn: readonly DrawnRoom[] }): ReactNode {
  const labels = drawn.flatMap(({ drawing, borders }) => [drawing, ...borders.map((of) => of.drawing)])
  const has = (what: (drawing: DrawnRoom['drawing']) => boolean): boolean => labels.some(what)
  return (
    <div className="space-y-2 text-quiet text-sm">
      <ul className="plan-legend">
        {has(({ cutCount }) => cutCount > 0) && (
          <li>
            <i className="plan-key plan-key-cut" />
            {messages.planKeyCut}
          </li>
        )}
        {has((of) => of.labels.some((label) => label[4] > 0)) && (
          <li>
            <i className="plan-key plan-key-narrow" />
            {messages.planKeyNarrow}
          </li>
        )}
        <li>
          <i className="plan-key plan-key-start" />
          {messages.planKeyStart}
        </li>
      </ul>
      {has(({ cutCount }) => cutCount > 0) && (
        <p className="noscript:hidden print:hidden">{messages.planNearer}</p>
      )}
      {has(({ arrows }) => arrows !== '') && <p>{messages.planFaceArrows}</p>}
      {drawn.some(({ borders }) => borders.length > 0) && <p>{messages.planSquares}</p>}
    </div>
  )
}

import { Fragment, type ReactNode } from 'react'
import { ArrowRightIcon } from './icons.tsx'
import { nonBreakingSize } from './non-breaking-size.ts'
import { SquareMetres } from './price.tsx'

const UNIT = '(?:m2|m²|mm|cm|m|kg|litres?|%)'
const NUMBER = String.raw`\d[\d.,]*`

/** Numbers with their unit, '0 to 40 mm', '10 %', '600 × 600 mm'; sides, '1200 × 200'; 'm2' alone; an arrow. */
const PIECES = new RegExp(
  String.raw`((?:(?:${NUMBER} × )+${NUMBER}(?: ${UNIT})?|(?:${NUMBER} to )?${NUMBER} ${UNIT})(?![\w²])|\bm2\b|→)`,
)

/**
 * Typesets a sentence: a number stays on one line with its unit, 'm2' gets a superscript, and an arrow is
 * drawn, because not every font has one. The text content is unchanged (OP-16).
 */
export function Typeset({ text }: { text: string }): ReactNode {
  return text.split(PIECES).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence have no other key and never move
    <Fragment key={index}>{index % 2 === 0 ? nonBreakingSize(part) : <TypesetPart text={part} />}</Fragment>
  ))
}

function TypesetPart({ text }: { text: string }): ReactNode {
  if (text === '→') return <Arrow />
  if (text === 'm2') return <SquareMetres />
  const number = text.endsWith('m2') ? text.slice(0, -2) : text
  return (
    <span className="whitespace-nowrap">
      {number}
      {number !== text && <SquareMetres />}
    </span>
  )
}

function Arrow(): ReactNode {
  return (
    <>
      <span className="sr-only">→</span>
      <ArrowRightIcon className="inline size-4 align-[-0.2em] text-quiet" />
    </>
  )
}

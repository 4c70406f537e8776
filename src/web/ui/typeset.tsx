import { Fragment, type ReactNode } from 'react'
import { ArrowRightIcon } from './icons.tsx'
import { SquareMetres } from './price.tsx'

/**
 * A sentence of the contract as the page prints it: 'm2' is set with a superscript, an arrow is drawn, which not every
 * font has. Their text stays as it is (OP-16).
 */
export function Typeset({ text }: { text: string }): ReactNode {
  return text.split(/(\bm2\b|→)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one sentence have no other name and never move
    <Fragment key={index}>{part === 'm2' ? <SquareMetres /> : part === '→' ? <Arrow /> : part}</Fragment>
  ))
}

function Arrow(): ReactNode {
  return (
    <>
      <span className="sr-only">→</span>
      <ArrowRightIcon className="inline size-4 align-[-0.2em] text-quiet" />
    </>
  )
}

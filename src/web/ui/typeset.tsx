import { Fragment, type ReactNode } from 'react'
import { SquareMetres } from './price.tsx'

/** A sentence of the contract as the page prints it: 'm2' is set with a superscript, its text stays as it is (OP-16). */
export function Typeset({ text }: { text: string }): ReactNode {
  return text.split(/\bm2\b/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one sentence have no other name and never move
    <Fragment key={index}>
      {index > 0 && <SquareMetres />}
      {part}
    </Fragment>
  ))
}

import type { ReactNode } from 'react'
import { formatPounds, type Pence } from '#domain/money/pence.ts'
import { classNames } from './class-names.ts'

/** m², typeset; its text content stays 'm2' (OP-16). */
export function SquareMetres(): ReactNode {
  return (
    <>
      m<sup>2</sup>
    </>
  )
}

interface PriceProps {
  /** VAT included. */
  readonly pence: Pence
  readonly perSquareMetre?: boolean
  readonly former?: boolean
  readonly className?: string
}

/** A price as the shop shows it: £30.00 with an asterisk that leads to the VAT footnote (P-006, OP-20). */
export function Price({ pence, perSquareMetre = false, former = false, className }: PriceProps): ReactNode {
  const text = (
    <>
      {formatPounds(pence)}*
      {perSquareMetre && (
        <>
          <span aria-hidden="true">/</span>
          <span role="img" aria-label=" per square metre">
            m<sup>2</sup>
          </span>
        </>
      )}
    </>
  )
  return former ? (
    <s className={classNames('figures text-quiet', className)}>
      <span className="sr-only">was </span>
      {text}
    </s>
  ) : (
    <span className={classNames('figures', className)}>{text}</span>
  )
}

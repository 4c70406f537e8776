import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A dot of one to five colours, in stripes. Decorative: its name stands beside it. */
export function Swatch({
  colours,
  className,
}: {
  colours: readonly string[]
  className?: string
}): ReactNode {
  return (
    <svg
      viewBox={`0 0 ${colours.length} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={classNames(
        'size-4 shrink-0 -rotate-45 rounded-full border border-control/70 forced-color-adjust-none',
        className,
      )}
    >
      {colours.map((colour, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two stripes may be equal, and the order is fixed
        <rect key={at} x={at} width="1.05" height="1" fill={colour} />
      ))}
    </svg>
  )
}

import { Fragment, type ReactNode } from 'react'

/**
 * '28 tiles · 463.87 kg': parts with dots between them. Where the line breaks there is no dot, neither at its end nor at
 * the beginning of the next: a dot stands in the margin of the part after it, and what it stands in must hide its overflow.
 */
export function DotSeparated({ parts }: { parts: readonly string[] }): ReactNode {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be alike, and none moves by itself.
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className="-ml-2 mr-2 inline-block pl-2">
        {index > 0 && <span className="-ml-2 inline-block w-2">· </span>}
        {part}
      </span>
    </Fragment>
  ))
}

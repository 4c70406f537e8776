import { Fragment, type ReactNode } from 'react'

/**
 * '28 tiles · 463.87 kg': parts with dots between them, but no dot at the end or beginning of a line: each
 * dot stands in the margin of the part after it, so the container must hide its overflow.
 */
export function DotSeparated({ parts }: { parts: readonly string[] }): ReactNode {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be equal, and the order is fixed
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className="-ml-2 mr-2 inline-block pl-2">
        {index > 0 && <span className="-ml-2 inline-block w-2">· </span>}
        {part}
      </span>
    </Fragment>
  ))
}

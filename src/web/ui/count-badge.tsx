import type { ReactNode } from 'react'

interface CountBadgeProps {
  readonly count: number
  /** What is counted, as one of it is called: 'item'. */
  readonly one: string
}

/**
 * The number on an icon of the header: '3', read out as '3 items'; nothing for 0. Placed on the icon, so that the
 * header does not move when the number arrives; a long number grows away from the word.
 */
export function CountBadge({ count, one }: CountBadgeProps): ReactNode {
  if (count === 0) return null
  return (
    <span
      data-personal=""
      className="figures absolute top-0 right-[calc(100%-2.5rem)] inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-clay px-1 text-card text-xs"
    >
      {count}
      <span className="sr-only">
        {' '}
        {one}
        {count > 1 && 's'}
      </span>
    </span>
  )
}

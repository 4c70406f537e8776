import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'

/** A link that covers the card around it, which has to be positioned and the `group` of the hover. */
export function CoverLink(props: LinkProps): ReactNode {
  return (
    <Link
      {...props}
      className="outline-none decoration-1 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
    />
  )
}

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { momentText, poundsText } from '../ui/texts.ts'
import { LinkMark } from './link-mark.tsx'
import { type PaymentLink, subjectText } from './texts.ts'

/** Payment links as cards: what for, how much, for whom, and how each stands. */
export const LinkRows = ({
  links,
  label,
}: {
  readonly links: readonly PaymentLink[]
  readonly label: string
}): ReactNode => (
  <ul aria-label={label} className="mt-2 border-line border-t">
    {links.map((link) => (
      <li
        key={link.id}
        className="grid gap-x-4 gap-y-1 border-line border-b bg-card px-3 py-2 md:grid-cols-[minmax(0,13rem)_minmax(0,1fr)_7rem_9rem] md:items-baseline"
      >
        <Link
          to={`/payment-links/${link.id}`}
          className="inline-block break-words py-1 font-semibold text-accent underline pointer-coarse:py-3"
        >
          {subjectText(link)}
        </Link>
        <span className="min-w-0 break-words">
          {link.name === '' ? link.email : link.name}
          <span className="block text-quiet text-small">
            {link.who}, {momentText(link.at)} · until {link.lastDay}
          </span>
        </span>
        <span className="md:text-right">{poundsText(link.amount)}</span>
        <LinkMark link={link} />
      </li>
    ))}
  </ul>
)

import { createElement, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Line icons of one family: 24 px grid, 1.6 px strokes. They are decorative; the text stands beside them. */
const icon =
  (...shapes: readonly ReactNode[]) =>
  ({ className }: { className?: string }): ReactNode =>
    createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        className: classNames('line-icon size-5 shrink-0', className),
        'aria-hidden': 'true',
      },
      ...shapes,
    )

export const SearchIcon = icon(<circle cx="11" cy="11" r="6.5" />, <path d="m16 16 4.5 4.5" />)
export const ShelvesIcon = icon(
  <path d="M4.5 4.500h6v6h-6ZM13.500 4.500h6v6h-6ZM4.500 13.500h6v6h-6ZM13.500 13.500h6v6h-6Z" />,
)
export const BasketIcon = icon(
  <path d="M4 9.5h16l-1.4 9.2a1.5 1.5 0 0 1-1.5 1.3H6.9a1.5 1.5 0 0 1-1.5-1.3Z" />,
  <path d="m8 9.5 3-5.5M16 9.5 13 4" />,
)
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />)
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />)
export const PlusIcon = icon(<path d="M12 5.5v13M5.5 12h13" />)
export const MinusIcon = icon(<path d="M5.5 12h13" />)
export const ArrowRightIcon = icon(<path d="M4.5 12h15M14 6.5l5.5 5.5-5.5 5.5" />)
export const ChevronRightIcon = icon(<path d="m9.5 6 6 6-6 6" />)
export const ChevronLeftIcon = icon(<path d="m14.5 6-6 6 6 6" />)
export const CalculatorIcon = icon(
  <rect x="5" y="3.5" width="14" height="17" rx="1.5" />,
  <path d="M8.5 7.5h7M8.5 12h.01M12 12h.01M15.5 12h.01M8.5 16h.01M12 16h.01M15.5 16h.01" />,
)
export const ChevronDownIcon = icon(<path d="m6 9.5 6 6 6-6" />)
export const PersonIcon = icon(
  <circle cx="12" cy="8" r="3.8" />,
  <path d="M4.5 20c.8-4 3.800-6 7.500-6s6.700 2 7.500 6" />,
)
export const HeartIcon = icon(
  <path d="M12 19.5C6.5 15.8 4 12.8 4 9.6A4.1 4.1 0 0 1 8.1 5.500c1.6 0 3 .9 3.9 2.3.9-1.4 2.3-2.3 3.9-2.300A4.1 4.1 0 0 1 20 9.600c0 3.2-2.5 6.2-8 9.900Z" />,
)
export const TickIcon = icon(<path d="m5 12.5 4.5 4.500L19 7.5" />)
export const WarningIcon = icon(<path d="M12 4.5 2.8 19.500h18.400Z" />, <path d="M12 10v4.500M12 17v.2" />)
export const InfoIcon = icon(<circle cx="12" cy="12" r="8.5" />, <path d="M12 11v5M12 8v.2" />)
export const TrashIcon = icon(
  <path d="M5 7h14M10 7V4.500h4V7M7 7l.8 12.500h8.400L17 7" />,
  <path d="M10.5 10.500v5.500M13.5 10.500v5.5" />,
)
export const PlayIcon = icon(<path d="M8 5.500v13l11-6.500Z" fill="currentColor" />)
export const LorryIcon = icon(
  <path d="M2.5 6h11.500v10H2.500ZM14 9.500h4l3.5 3.500v3H14Z" />,
  <circle cx="7" cy="17.5" r="1.8" />,
  <circle cx="17" cy="17.5" r="1.8" />,
)
export const SampleIcon = icon(<path d="M4.5 4.500h9v9h-9Z" />, <path d="M10.5 16.500v3h9v-9h-3" />)
export const LockIcon = icon(
  <path d="M6 10.500h12v9H6Z" />,
  <path d="M8.500 10.500V8a3.500 3.500 0 0 1 7 0v2.500" />,
)
export const RulerIcon = icon(
  <path d="M3.5 15.5 15.5 3.500l5 5-12 12Z" />,
  <path d="m7 12 2 2M10 9l2 2M13 6l2 2" />,
)
export const FilterIcon = icon(<path d="M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4" />)

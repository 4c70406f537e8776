import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { InfoIcon, TickIcon, WarningIcon } from './icons.tsx'

export type NoticeLevel = 'success' | 'info' | 'warning' | 'danger'

const looks: Record<NoticeLevel, string> = {
  success: 'bg-moss-wash text-moss',
  info: 'bg-stone text-ink',
  warning: 'bg-amber-wash text-amber',
  danger: 'bg-brick-wash text-brick',
}

const icons = { success: TickIcon, info: InfoIcon, warning: WarningIcon, danger: WarningIcon } as const

interface NoticeProps {
  readonly level: NoticeLevel
  readonly children: ReactNode
  readonly className?: string
}

/** A notice inside the page: colour, icon and text carry the same meaning. */
export function Notice({ level, children, className }: NoticeProps): ReactNode {
  const Icon = icons[level]
  return (
    <div className={classNames('flex gap-3 rounded-control px-4 py-3 text-sm', looks[level], className)}>
      <Icon />
      <div className="wrap-anywhere min-w-0 grow">{children}</div>
    </div>
  )
}

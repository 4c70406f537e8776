import type { ReactNode } from 'react'

const looks = {
  error: 'border-brick bg-brick-wash',
  warning: 'border-amber bg-amber-wash',
  done: 'border-moss bg-moss-wash',
} as const

interface NoticeProps {
  readonly look: keyof typeof looks
  readonly children: ReactNode
}

/** A sentence about what happened; screen readers read it out when it appears. */
export const Notice = ({ look, children }: NoticeProps): ReactNode => (
  <div
    role={look === 'error' ? 'alert' : 'status'}
    data-notice={look}
    className={`border-l-4 px-3 py-2 ${looks[look]}`}
  >
    {children}
  </div>
)

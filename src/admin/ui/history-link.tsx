import type { ReactNode } from 'react'
import { Link, useRouteLoaderData } from 'react-router'
import type { auditSubjects } from '#contract/admin/audit-subjects.ts'
import type { loader as rootLoader } from '../root.tsx'
import { textLinkClass } from './link-class.ts'

interface HistoryLinkProps {
  readonly subject: keyof typeof auditSubjects
  /** Its id, or the name by which the history finds it. */
  readonly thing: string | number
  /** 'All changes of F1-C' */
  readonly children: ReactNode
}

/** What was changed of one thing, for those who see the changes of others (M-191). */
export const HistoryLink = ({ subject, thing, children }: HistoryLinkProps): ReactNode =>
  useRouteLoaderData<typeof rootLoader>('root')?.person?.can.includes('audit.see') ? (
    <Link to={`/history?${new URLSearchParams({ subject, thing: `${thing}` })}`} className={textLinkClass}>
      {children}
    </Link>
  ) : null

import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { buttonLinkClass } from '../ui/link-class.ts'
import { CodeAnswer } from './scan/code-answer.tsx'
import { ScanDialog } from './scan/scan-dialog.tsx'
import type { Codes } from './scan/use-codes.ts'

const STORED = 'outdoor contrast'

interface YardPageProps {
  readonly title: string
  /** Null: the person may look at the page, and has nothing to do in the yard. */
  readonly codes: Codes | null
  /** The page shows elsewhere what became of a code. */
  readonly hasOwnAnswer?: boolean
  readonly children: ReactNode
}

/**
 * A page that is used in the yard: on a phone, with gloves, in the sun. Its switch makes every text at least
 * 7 : 1 against its ground, and is remembered by the browser; the phone's camera reads codes for it (M-214).
 */
export const YardPage = ({ title, codes, hasOwnAnswer = false, children }: YardPageProps): ReactNode => {
  /* Null until the page's script runs: the switch does nothing before, and codes are typed on a page of their own. */
  const [isStrong, setStrong] = useState<boolean | null>(null)
  useEffect(() => setStrong(localStorage.getItem(STORED) === 'on'), [])
  const change = (): void => {
    localStorage.setItem(STORED, isStrong ? 'off' : 'on')
    setStrong(!isStrong)
  }
  return (
    <div className="grid max-w-4xl gap-4" {...(isStrong ? { 'data-contrast': 'strong' } : {})}>
      <title>{title}</title>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-title">{title}</h1>
        <div className="flex flex-wrap gap-2">
          {codes !== null && isStrong === null && (
            <Link to={codes.plainPath} className={buttonLinkClass}>
              Scan a code
            </Link>
          )}
          {codes !== null && isStrong !== null && (
            <Button type="button" onClick={codes.open}>
              Scan a code
            </Button>
          )}
          {isStrong !== null && (
            <Button type="button" aria-pressed={isStrong} onClick={change}>
              Outdoor contrast
            </Button>
          )}
        </div>
      </div>
      {codes !== null && isStrong !== null && <ScanDialog codes={codes} />}
      {codes !== null && !hasOwnAnswer && !codes.isOpen && <CodeAnswer answer={codes.answer} />}
      {children}
    </div>
  )
}

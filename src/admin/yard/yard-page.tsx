import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'

const STORED = 'outdoor contrast'

interface YardPageProps {
  readonly title: string
  readonly children: ReactNode
}

/**
 * A page that is used in the yard: on a phone, with gloves, in the sun. Its switch makes every text at least
 * 7 : 1 against its ground (M-214), and is remembered by the browser.
 */
export const YardPage = ({ title, children }: YardPageProps): ReactNode => {
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
        {isStrong !== null && (
          <Button type="button" aria-pressed={isStrong} onClick={change}>
            Outdoor contrast
          </Button>
        )}
      </div>
      {children}
    </div>
  )
}

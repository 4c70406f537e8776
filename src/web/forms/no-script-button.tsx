import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'

/** A form's button where no script runs: with one, a change of the form applies itself. */
export function NoScriptButton({ className, ...props }: ComponentProps<typeof Button>): ReactNode {
  return (
    <div className={classNames(className, 'hidden noscript:block')}>
      <Button type="submit" look="secondary" {...props} />
    </div>
  )
}

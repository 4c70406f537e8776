import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { CsrfField } from './csrf-field.tsx'

/** A form with one button, to log out or to remove something. */
export function ButtonForm({
  action,
  look = 'quiet',
  className,
  children,
}: {
  readonly action: string
  readonly look?: 'primary' | 'secondary' | 'quiet'
  readonly className?: string
  readonly children: ReactNode
}): ReactNode {
  return (
    <form method="post" action={action} className={className}>
      <CsrfField />
      <Button type="submit" look={look}>
        {children}
      </Button>
    </form>
  )
}

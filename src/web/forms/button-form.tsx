import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '../root.tsx'
import { Button } from '../ui/button.tsx'

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
  const root = useRouteLoaderData<typeof rootLoader>('root')
  return (
    <form method="post" action={action} className={className}>
      <input type="hidden" name="_token" value={root?.csrfToken ?? ''} />
      <Button type="submit" look={look}>
        {children}
      </Button>
    </form>
  )
}

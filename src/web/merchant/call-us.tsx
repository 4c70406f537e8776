import type { ReactNode } from 'react'
import { dialLink } from '#contract/merchant.ts'
import { classNames } from '../ui/class-names.ts'
import { useMerchant } from './merchant-context.ts'

/** The telephone number as a link, and the hours: on every page where goods are chosen or paid for (S-041). */
export function CallUs({
  className,
  children,
}: {
  readonly className?: string
  /** After the hours. */
  readonly children?: ReactNode
}): ReactNode {
  const merchant = useMerchant()
  return (
    <p className={classNames('text-quiet text-sm', className)}>
      Questions? Ring{' '}
      <a href={dialLink(merchant)} className="dial">
        {merchant.telephone}
      </a>{' '}
      ({merchant.hours}){children}
    </p>
  )
}

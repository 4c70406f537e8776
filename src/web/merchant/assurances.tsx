import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PaymentMarks } from '#contract/payment-methods.ts'
import { paths } from '#contract/routes.ts'
import { useMerchant } from './merchant-context.ts'

/** What a shopper wants to know before adding and before paying, in one line (S-042). */
export function Assurances({ marks }: { marks: readonly PaymentMarks[] }): ReactNode {
  const { returnPromise, guarantee } = useMerchant()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-quiet text-sm">
      {marks.map(({ src, names, width }) => (
        /* Lazy: React would preload the picture otherwise. */
        <img key={src} src={src} alt={names} width={width} height={24} loading="lazy" />
      ))}
      <p>
        <Link to={paths.returns} className="underline underline-offset-2 hover:text-clay">
          {returnPromise}
        </Link>{' '}
        · {guarantee}
      </p>
    </div>
  )
}

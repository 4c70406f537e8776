import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import type { PlannedGoods, SimilarSize } from '#contract/plan-goods.ts'
import { planPathOf } from '#contract/routes/plan-paths.ts'
import { LONGEST_IN_ADDRESS } from '#domain/planner/plan-state.ts'
import { Notice } from '../../ui/notice.tsx'

export interface NoLongerSoldProps {
  readonly gone: PlannedGoods
  readonly similar: readonly SimilarSize[]
  readonly code: string
}

/** A plan of a tile that is no longer sold stays, and can be laid in similar sizes (L-110). */
export function NoLongerSold({ gone, similar, code }: NoLongerSoldProps): ReactNode {
  return (
    <Notice level="info">
      {messages.planNoLongerSold(gone.product_name)}{' '}
      <a href={gone.full_slug} className="underline">
        {messages.planSimilar}
      </a>
      {similar.length > 0 && code.length <= LONGEST_IN_ADDRESS && (
        <>
          <p className="mt-2">{messages.planSimilarSizes}</p>
          <ul>
            {similar.map(({ variation_id: id, name }) => (
              <li key={id}>
                <a href={planPathOf(id, code)} className="inline-flex min-h-11 items-center underline">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}

import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { parseQuantity, units } from '#domain/measure/quantity.ts'
import { Button } from '../../../ui/button.tsx'
import type { BuyingFormHandle } from './use-buying-form.ts'

/** Where another pack gives more for less, with a button that chooses it (S-007). */
export function PackCliffs({ form }: { form: BuyingFormHandle }): ReactNode {
  const { answer, stale } = form.delivered
  return (
    <div role="status" aria-label="Ways to pay less" className="empty:absolute">
      {!stale &&
        answer?.cliffs?.map(({ sentence, variation_id, quantity }) => (
          <p
            key={sentence}
            className="figures flex flex-wrap items-center justify-between gap-3 rounded-card bg-stone px-4 py-3"
          >
            <span className="min-w-0 flex-[1_1_12rem]">{sentence}</span>
            <Button
              look="secondary"
              size="small"
              onClick={() => form.setVariationAndQuantity(variation_id, parseQuantity(quantity) ?? units(1))}
            >
              {messages.cliffChange}
            </Button>
          </p>
        ))}
    </div>
  )
}

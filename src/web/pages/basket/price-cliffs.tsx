import type { ReactNode } from 'react'
import type { WirePriceCliff } from '#contract/basket.ts'
import { calls, paths } from '#contract/routes.ts'
import { CallForm } from '../../forms/call-form.tsx'
import { Button } from '../../ui/button.tsx'
import type { BasketChanges } from './changes.ts'

interface PriceCliffsProps {
  readonly cliffs: readonly WirePriceCliff[]
  readonly changes: BasketChanges
}

/** Where more costs less or the same, each with a button that does it (S-007). */
export function PriceCliffs({ cliffs, changes }: PriceCliffsProps): ReactNode {
  if (cliffs.length === 0) return null
  return (
    <ul aria-label="Ways to pay less" className="mt-6 space-y-3">
      {cliffs.map(({ key, sentence, button }) => (
        <li
          key={key}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-stone px-4 py-3"
        >
          <p className="figures min-w-0 flex-[1_1_12rem]">{sentence}</p>
          {button !== null && (
            <CallForm
              action={calls.takePriceCliff}
              fields={{ key, redirect: paths.basket }}
              onSend={() => void changes.takeCliff(key)}
            >
              <Button type="submit" look="secondary" size="small">
                {button}
              </Button>
            </CallForm>
          )}
        </li>
      ))}
    </ul>
  )
}

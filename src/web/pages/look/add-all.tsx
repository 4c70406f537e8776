import type { ReactNode } from 'react'
import type { Look } from '#contract/lookbook.ts'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { CallForm } from '../../forms/call-form.tsx'
import { useAddToBasket } from '../../shell/added-dialog.tsx'
import { Button } from '../../ui/button.tsx'

/** Adds everything that a project used, or nothing (S-052, P-120). */
export function AddAll({ look: { goods, name } }: { look: Look }): ReactNode {
  const basket = useAddToBasket()
  const items = goods.map(({ variation_id: variationId, quantity }) => ({ variationId, quantity }))
  return (
    <CallForm
      action={calls.addMultipleToBasket}
      fields={Object.fromEntries(
        items.flatMap(({ variationId, quantity }, i) => [
          [`variations[${i}][id]`, variationId],
          [`variations[${i}][qty]`, quantity],
        ]),
      )}
      onSend={() => void basket.add({ calculated: items, shortfallMessage: null })}
      className="mt-4"
    >
      <Button type="submit" size="large" wide busy={basket.busy}>
        {messages.addAll}
        <span className="sr-only"> that {name} used</span>
      </Button>
    </CallForm>
  )
}

import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { shellCalls } from '../../browser/calls/shell.ts'
import { CallForm } from '../../forms/call-form.tsx'
import { useProjectText } from '../../project/use-project-text.ts'
import { useAddToBasket } from '../../shell/added-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Typeset } from '../../ui/typeset.tsx'

/** Adds what can be bought of the list by one press, and says beforehand in what quantities. */
export function AddAll(): ReactNode {
  const basket = useAddToBasket()
  const project = useProjectText()
  return (
    <CallForm
      action={calls.wishlistToBasket}
      onSend={() =>
        void basket.add({
          wishlist: (keyed) => shellCalls.post(calls.wishlistToBasket, keyed),
        })
      }
      className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2"
    >
      <Button type="submit" busy={basket.busy}>
        {messages.wishlistToBasket}
      </Button>
      <p className="max-w-xl basis-60 grow text-quiet text-sm">
        <Typeset text={messages.wishlistQuantities(project)} />
      </p>
    </CallForm>
  )
}

import { type ReactNode, useState } from 'react'
import { calls } from '#contract/routes.ts'
import type { WishlistProduct } from '#contract/wishlist.ts'
import { shellCalls } from '../../browser/calls/shell.ts'
import { CallForm } from '../../forms/call-form.tsx'
import { useShopState } from '../../shell/shop-state.tsx'
import { Button } from '../../ui/button.tsx'
import { TrashIcon } from '../../ui/icons.tsx'

interface RemoveButtonProps {
  readonly product: WishlistProduct
  readonly onRemoved: () => void
}

/** Takes a product off the wishlist; its card goes once the server has confirmed (P-238, P-239, P-253). */
export function RemoveButton({ product, onRemoved }: RemoveButtonProps): ReactNode {
  const { raiseAlert } = useShopState()
  const [busy, setBusy] = useState(false)

  const remove = async (): Promise<void> => {
    setBusy(true)
    const answer = await shellCalls.post(calls.wishlistRemove, {
      Model_Type: 'product',
      Model_Id: product.id,
    })
    setBusy(false)
    if (answer.ok) onRemoved()
    else raiseAlert({ level: 'danger', message: answer.message })
  }

  return (
    <CallForm
      action={calls.wishlistRemove}
      fields={{ Model_Type: 'product', Model_Id: product.id }}
      onSend={() => void remove()}
      className="relative z-1 w-fit pt-1"
    >
      <Button type="submit" look="quiet" size="small" busy={busy} className="-ml-4">
        <TrashIcon />
        Remove
        <span className="sr-only"> {product.name}</span>
      </Button>
    </CallForm>
  )
}

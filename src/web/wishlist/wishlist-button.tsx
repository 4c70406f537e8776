import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { messages } from '#contract/messages.ts'
import { calls, paths } from '#contract/routes.ts'
import { shellCalls } from '../browser/calls/shell.ts'
import { CallForm } from '../forms/call-form.tsx'
import { useShopState } from '../shell/shop-state.tsx'
import { Button } from '../ui/button.tsx'
import { HeartIcon } from '../ui/icons.tsx'
import { noteWishlist } from './stored-wishlist.ts'

interface WishlistButtonProps {
  readonly productId: number
  /** Whether it is on this visitor's wishlist; false until the server has responded. */
  readonly inFavourites: boolean
}

/** Adds or removes the product; its label changes once the server has confirmed (P-235…P-237). */
export function WishlistButton({ productId, inFavourites }: WishlistButtonProps): ReactNode {
  const { raiseAlert, restores } = useShopState()
  /* What was changed here; after a restore the server's answer counts again. */
  const [changed, setChanged] = useState<{ readonly to: boolean; readonly restores: number } | null>(null)
  const [busy, setBusy] = useState(false)
  const inWishlist = changed?.restores === restores ? changed.to : inFavourites
  const call = inWishlist ? calls.wishlistRemove : calls.wishlistAdd

  const toggle = async (): Promise<void> => {
    setBusy(true)
    const answer = await shellCalls.post(call, {
      Model_Type: 'product',
      Model_Id: productId,
      ...(inWishlist ? {} : { Quantity: 1, FreeTypeAttributes: '' }),
    })
    setBusy(false)
    if (answer.ok) {
      setChanged({ to: !inWishlist, restores })
      noteWishlist(productId, !inWishlist)
    } else raiseAlert({ level: 'danger', message: answer.message })
  }

  return (
    <CallForm
      action={call}
      fields={{ Model_Type: 'product', Model_Id: productId }}
      onSend={() => void toggle()}
      className="flex flex-wrap items-center gap-x-6"
    >
      <Button type="submit" look="quiet" busy={busy} className="-mx-2 px-2!">
        <HeartIcon className={inWishlist ? 'fill-clay' : ''} />
        {inWishlist ? messages.removeFromWishlist : messages.addToWishlist}
      </Button>
      {inWishlist && (
        <Link to={paths.wishlist} className="text-sm underline underline-offset-4 hover:text-clay">
          {messages.viewWishlist}
        </Link>
      )}
    </CallForm>
  )
}

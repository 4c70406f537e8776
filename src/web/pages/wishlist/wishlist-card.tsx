import { type ReactNode, useId, useState } from 'react'
import { calls } from '#contract/routes.ts'
import type { WishlistProduct } from '#contract/wishlist.ts'
import { shellCalls } from '../../browser/calls/shell.ts'
import { CallForm } from '../../forms/call-form.tsx'
import { CardActions } from '../../listing/card-buying.tsx'
import { CardPriceLine } from '../../listing/card-price-line.tsx'
import { useQuickAdd } from '../../listing/use-quick-add.ts'
import { useShopState } from '../../shell/shop-state.tsx'
import { Button } from '../../ui/button.tsx'
import { CoverLink } from '../../ui/cover-link.tsx'
import { TrashIcon } from '../../ui/icons.tsx'
import { nonBreakingSize } from '../../ui/non-breaking-size.ts'
import { Picture } from '../../ui/picture.tsx'
import { Sash } from '../../ui/sash.tsx'

interface WishlistCardProps {
  readonly product: WishlistProduct
  readonly onRemoved: () => void
}

/** A product on the wishlist; it is removed only after the server has confirmed it (P-238, P-239). */
export function WishlistCard({ product, onRemoved }: WishlistCardProps): ReactNode {
  const { raiseAlert } = useShopState()
  const [busy, setBusy] = useState(false)
  const [picture] = product.pictures
  const quick = useQuickAdd(product)
  const nameId = useId()

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
    <article className="group relative flex h-full flex-col rounded-card outline-clay outline-offset-4 has-[a:focus-visible]:outline-2">
      <div className="relative aspect-4/3 overflow-hidden rounded-card bg-stone">
        {picture && (
          <Picture
            medium={picture}
            alt=""
            renditions={['main', 'card', 'thumb']}
            sizes="(min-width: 64rem) 18.5rem, (min-width: 48rem) 30vw, 46vw"
            className="absolute inset-0 size-full object-cover"
          />
        )}
        {product.custom_sash !== null && <Sash text={product.custom_sash} />}
      </div>
      <h2 id={nameId} className="mt-3 text-lg leading-snug">
        <CoverLink to={product.full_slug}>{nonBreakingSize(product.name)}</CoverLink>
      </h2>
      <div className="mt-1">
        <CardPriceLine card={product} />
      </div>
      {product.not_buyable_reason !== null && (
        <p className="mt-1 text-quiet text-sm">{product.not_buyable_reason}</p>
      )}
      <div className="mt-auto">
        <CardActions card={product} nameId={nameId} quick={quick} />
      </div>
      <CallForm
        action={calls.wishlistRemove}
        fields={{ Model_Type: 'product', Model_Id: product.id }}
        onSend={() => void remove()}
        className="relative z-1 w-fit pt-2"
      >
        <Button type="submit" look="quiet" size="small" busy={busy} className="-ml-4">
          <TrashIcon />
          Remove
          <span className="sr-only"> {product.name}</span>
        </Button>
      </CallForm>
    </article>
  )
}

import { type ReactNode, useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import type { WireSavedItem } from '#contract/saved-list.ts'
import { parseQuantity, printedQuantity, quantity } from '#domain/measure/quantity.ts'
import { CallForm } from '../../forms/call-form.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { nonBreakingSize } from '../../ui/non-breaking-size.ts'
import { EmailForm } from './email-form.tsx'
import { RETRIEVE_PARAMETER, SAVE_PARAMETER, SAVED_SECTION_ID } from './save-line.tsx'
import { Thumbnail } from './thumbnail.tsx'
import type { SavedListHandle } from './use-saved-list.ts'

interface SavedSectionProps {
  readonly saved: SavedListHandle
  readonly onRetrieve: () => void
  readonly className?: string
}

/** The saved list (T-024, T-145, T-149, T-159). */
export function SavedSection({ saved, onRetrieve, className }: SavedSectionProps): ReactNode {
  const headingId = useId()
  return (
    <section id={SAVED_SECTION_ID} aria-labelledby={headingId} className={classNames('text-left', className)}>
      <h2 id={headingId} tabIndex={-1} className="text-2xl outline-none md:text-3xl">
        {messages.savedForLaterHeading}
      </h2>
      {saved.items.length > 0 ? (
        <ul className="mt-4 border-line border-t">
          {saved.items.map((item) => (
            <SavedItem key={item.id} item={item} saved={saved} />
          ))}
        </ul>
      ) : (
        <p className="mt-2 text-quiet">
          {saved.isOpen
            ? 'Nothing is saved at the moment.'
            : 'Put items aside, and find them on any device by your email address.'}
        </p>
      )}
      {!saved.isOpen && <GuestSavedList saved={saved} onRetrieve={onRetrieve} />}
    </section>
  )
}

/** Lets a guest retrieve a list; without a script the email form stands in the page itself. */
function GuestSavedList({ saved, onRetrieve }: Pick<SavedSectionProps, 'saved' | 'onRetrieve'>): ReactNode {
  const [parameters] = useSearchParams()
  const lineId = Number(parameters.get(SAVE_PARAMETER))
  if (Number.isSafeInteger(lineId) && lineId > 0)
    return (
      <div className="mt-2 max-w-md">
        <EmailForm lineId={lineId} onSend={(email) => saved.saveWithEmail(lineId, email)} />
      </div>
    )
  if (parameters.has(RETRIEVE_PARAMETER))
    return (
      <div className="mt-2 max-w-md">
        <EmailForm lineId={null} onSend={saved.retrieve} />
      </div>
    )
  return (
    <ButtonLink
      to={{ search: `?${RETRIEVE_PARAMETER}=1`, hash: `#${SAVED_SECTION_ID}` }}
      look="secondary"
      className="mt-4"
      onClick={(event) => {
        event.preventDefault()
        onRetrieve()
      }}
    >
      Retrieve a saved list
    </ButtonLink>
  )
}

function SavedItem({ item, saved }: { item: WireSavedItem; saved: SavedListHandle }): ReactNode {
  const { variation, id } = item
  /* An item is moved or removed once: a second click would return the error that there is no such item. */
  const [going, setGoing] = useState<'back' | 'away' | null>(null)
  const go = async (way: 'back' | 'away', leave: SavedListHandle['remove']): Promise<void> => {
    if (going !== null) return
    setGoing(way)
    await leave(id)
    setGoing(null)
  }
  const byArea = variation.product.use_per_meter_pricing && !variation.is_sample
  const amount = printedQuantity(parseQuantity(item.quantity) ?? quantity(0))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3">
      <Link
        to={variation.full_slug}
        className="flex min-w-0 flex-1 basis-56 items-center gap-4 leading-snug hover:text-clay"
      >
        <Thumbnail product={variation.product} sizes="4rem" className="size-16 shrink-0" />
        <span className="wrap-anywhere">
          <span className="font-medium">{nonBreakingSize(variation.full_name)}</span>
          <span className="figures block text-quiet text-sm">
            {byArea ? `${amount} m²` : `Quantity ${amount}`}
          </span>
        </span>
      </Link>
      <div className="-mr-3 flex flex-wrap items-center gap-x-1 xs:max-sm:pl-20">
        <CallForm
          action={calls.moveToBasket}
          fields={{ item_id: id }}
          onSend={() => void go('back', saved.moveToBasket)}
        >
          <Button type="submit" look="secondary" size="small" busy={going === 'back'}>
            {messages.moveToBasket}
            <span className="sr-only">: {variation.full_name}</span>
          </Button>
        </CallForm>
        <CallForm
          action={calls.removeFromSavedList}
          fields={{ item_id: id }}
          onSend={() => void go('away', saved.remove)}
        >
          <Button type="submit" look="quiet" size="small" busy={going === 'away'} className="!px-3">
            Remove<span className="sr-only"> {variation.full_name} from the saved list</span>
          </Button>
        </CallForm>
      </div>
    </li>
  )
}

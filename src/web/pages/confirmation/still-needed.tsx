import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { messages } from '#contract/messages.ts'
import type { StillNeeded } from '#contract/payment-page.ts'
import { calls } from '#contract/routes.ts'
import { formatPounds, poundsToPence, sumPence } from '#domain/money/pence.ts'
import { CallForm } from '../../forms/call-form.tsx'
import { pounds } from '../../orders/pounds.ts'
import { useAddToBasket } from '../../shell/added-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { nonBreakingSize } from '../../ui/non-breaking-size.ts'
import { Picture } from '../../ui/picture.tsx'

/** Grout, primer and whatever else the ordered goods call for; one button adds all of it (S-024, S-035). */
export function StillNeededGoods({ goods }: { goods: readonly StillNeeded[] }): ReactNode {
  const basket = useAddToBasket()
  const sum = formatPounds(sumPence(goods.map(({ price }) => poundsToPence(price))))
  const items = goods.map(({ variation_id: variationId, quantity }) => ({ variationId, quantity }))
  return (
    <section aria-labelledby="still-needed" className="mt-10 print:hidden">
      <h2 id="still-needed" className="text-2xl">
        {messages.stillNeeded}
      </h2>
      <ul className="mt-4 border-line border-t">
        {goods.map((item) => (
          <li key={item.variation_id} className="flex items-center gap-4 border-line border-b py-3">
            {item.picture !== null && (
              <div className="size-16 shrink-0">
                <Picture
                  medium={item.picture}
                  alt=""
                  renditions={['thumb']}
                  sizes="4rem"
                  className="size-full rounded-card object-cover"
                />
              </div>
            )}
            <div className="wrap-anywhere min-w-0 grow">
              <Link
                to={item.full_slug}
                className="inline-flex min-h-11 flex-col justify-center leading-snug hover:text-clay"
              >
                <span className="font-medium">{nonBreakingSize(item.name)}</span>
                <span className="figures text-quiet text-sm">
                  {item.quantity} × {nonBreakingSize(item.variation_name)}
                </span>
              </Link>
            </div>
            <p className="figures shrink-0 text-right">{pounds(item.price)}</p>
          </li>
        ))}
      </ul>
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
        <Button type="submit" look="secondary" busy={basket.busy} className="figures">
          {messages.addNeeded(sum, goods.length)}
        </Button>
      </CallForm>
      <p className="mt-2 text-quiet text-sm">{messages.neededBeforeDelivery}</p>
    </section>
  )
}

import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { calls, paths } from '#contract/routes.ts'
import { get } from '../browser/call.ts'
import { useResponse } from '../browser/use-response.ts'
import { BasketIcon } from '../ui/icons.tsx'
import { useShopState } from './shop-state.tsx'

/**
 * The link to the basket with its number of lines (T-176, OP-49). It fetches the count once after the page
 * has loaded and once for each raised flag; a failure leaves the count unchanged, without an alert (T-179).
 */
export function MiniBasket(): ReactNode {
  const { minicartRaises } = useShopState()
  const [count, setCount] = useState(0)
  useResponse(
    minicartRaises,
    () => get(calls.basketSummary),
    (answer) => answer.ok && setCount(answer.value.count),
  )

  return (
    <Link
      to={paths.basket}
      className="touch relative inline-flex items-center gap-2.5 rounded-control px-2 font-medium hover:text-clay"
    >
      <BasketIcon className="size-6" />
      <span className="max-sm:sr-only">Basket</span>
      {/*
       * Placed on the icon, so that the header does not move when the number arrives; a long number grows
       * away from the word.
       */}
      {count > 0 && (
        <span className="figures absolute top-0 right-[calc(100%-2.5rem)] inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-clay px-1 text-card text-xs">
          {count}
          <span className="sr-only"> {count === 1 ? 'item' : 'items'}</span>
        </span>
      )}
    </Link>
  )
}

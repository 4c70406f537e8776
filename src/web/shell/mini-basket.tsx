import { type ReactNode, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { isPersonalPath } from '#contract/personal-paths.ts'
import { calls, paths } from '#contract/routes.ts'
import { shellCalls } from '../browser/calls/shell.ts'
import { opensElsewhere } from '../browser/opens-elsewhere.ts'
import { isHistoryVisit, showPersonal } from '../browser/restored-page.ts'
import { useModule } from '../browser/use-module.ts'
import { useResponse } from '../browser/use-response.ts'
import { CountBadge } from '../ui/count-badge.tsx'
import { BasketIcon } from '../ui/icons.tsx'
import { loadPanels } from './added-dialog.tsx'
import { useShopState } from './shop-state.tsx'

/**
 * The link to the basket with its number of lines (T-176, OP-49). It fetches the count once after the page
 * has loaded and once for each raised flag; a failure leaves the count unchanged, without an alert (T-179).
 * The link opens the basket in a panel (S-028); without a script, and where the basket or the order is shown
 * anyway, it leads to the basket.
 */
export function MiniBasket(): ReactNode {
  const { minicartRaises, setSamples } = useShopState()
  const [count, setCount] = useState(0)
  const [open, setOpen] = useState(false)
  const link = useRef<HTMLAnchorElement | null>(null)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const windows = useModule(open, loadPanels, () => {
    setOpen(false)
    void navigate(paths.basket)
  })
  useResponse(
    minicartRaises,
    () => shellCalls.get(calls.basketSummary),
    (answer) => {
      if (!answer.ok) return
      /* The page is from before a login or logout. */
      if (!answer.value.current && isHistoryVisit()) return window.location.reload()
      setCount(answer.value.count)
      setSamples(answer.value.samples)
      showPersonal()
    },
  )

  return (
    <>
      <Link
        ref={link}
        to={paths.basket}
        aria-busy={(open && windows === null) || undefined}
        className="touch relative inline-flex items-center gap-2.5 rounded-control px-2 font-medium hover:text-clay"
        onClick={(click) => {
          if (opensElsewhere(click) || isPersonalPath(pathname)) return
          click.preventDefault()
          setOpen(true)
        }}
      >
        <BasketIcon className="size-6" />
        <span className="max-xl:sr-only">Basket</span>
        <CountBadge count={count} one="item" />
      </Link>
      {windows && <windows.MiniBasketWindow open={open} onClose={() => setOpen(false)} finalFocus={link} />}
    </>
  )
}

import { useEffect, useReducer, useRef, useState } from 'react'
import type { BasketPage } from '#contract/basket-page.ts'
import { useShopState } from '../../shell/shop-state.tsx'
import { createBasketChanges } from './changes.ts'
import { initialBasketState, reduceBasket } from './state.ts'

/** The state of the basket, beginning with the page's data, and everything that can be done to it. */
export const useBasket = (page: BasketPage) => {
  const { contents, totals, shipping } = page
  const { raiseAlert, endAlerts, refreshMinicart } = useShopState()
  const [state, dispatch] = useReducer(reduceBasket, { contents, totals, shipping }, initialBasketState)
  const [changes] = useState(() =>
    createBasketChanges({ notify: dispatch, raiseAlert, endAlerts, refreshMinicart }),
  )

  useEffect(() => {
    /* The shopper may have changed the basket in another tab. */
    const refreshOnReturn = (): void => {
      if (document.visibilityState !== 'visible' || !changes.isIdle()) return
      void changes.read()
      refreshMinicart()
    }
    document.addEventListener('visibilitychange', refreshOnReturn)
    window.addEventListener('pagehide', changes.flushOnLeave)
    return () => {
      document.removeEventListener('visibilitychange', refreshOnReturn)
      window.removeEventListener('pagehide', changes.flushOnLeave)
      changes.flushOnLeave()
    }
  }, [changes, refreshMinicart])

  /* The page's data was loaded again while it was open: the state may be older. */
  const opened = useRef(page)
  useEffect(() => {
    if (opened.current === page) return
    opened.current = page
    void changes.read()
  }, [page, changes])

  return { state, changes }
}

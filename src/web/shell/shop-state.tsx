import { createContext, type ReactNode, use, useCallback, useMemo, useReducer, useState } from 'react'
import { type Alert, type NewAlert, noAlerts, reduceAlerts } from './alerts-state.ts'

/**
 * State shared by the parts of a page: alerts, and the two refresh flags of the specification. A flag is a
 * counter: raising it adds one, and each listener refreshes once per raise (T-178, P-039).
 */
interface ShopState {
  readonly alerts: readonly Alert[]
  readonly raiseAlert: (alert: NewAlert) => void
  readonly dismissAlert: (ident: number) => void
  /** For actions that begin without a click on the page: a pause in typing, or a vendor's button. */
  readonly endAlerts: (before?: number) => void
  readonly minicartRaises: number
  readonly refreshMinicart: () => void
  readonly buyingOptionsRaises: number
  readonly refreshBuyingOptions: () => void
}

const ShopStateContext = createContext<ShopState | null>(null)

export function ShopStateProvider({
  waiting,
  children,
}: {
  /** Alerts from the server's session (T-180). */
  waiting: readonly NewAlert[]
  children: ReactNode
}): ReactNode {
  const [state, dispatch] = useReducer(reduceAlerts, waiting, (alerts) =>
    alerts.reduce((current, alert) => reduceAlerts(current, { kind: 'raise', alert }), noAlerts),
  )
  const [minicartRaises, setMinicartRaises] = useState(0)
  const [buyingOptionsRaises, setBuyingOptionsRaises] = useState(0)

  const raiseAlert = useCallback((alert: NewAlert) => dispatch({ kind: 'raise', alert }), [])
  const dismissAlert = useCallback((ident: number) => dispatch({ kind: 'dismiss', ident }), [])
  const endAlerts = useCallback(
    (before?: number) => dispatch({ kind: 'end', ...(before === undefined ? {} : { before }) }),
    [],
  )
  const refreshMinicart = useCallback(() => setMinicartRaises((n) => n + 1), [])
  const refreshBuyingOptions = useCallback(() => setBuyingOptionsRaises((n) => n + 1), [])

  const value = useMemo(
    () => ({
      alerts: state.alerts,
      raiseAlert,
      dismissAlert,
      endAlerts,
      minicartRaises,
      refreshMinicart,
      buyingOptionsRaises,
      refreshBuyingOptions,
    }),
    [
      state.alerts,
      raiseAlert,
      dismissAlert,
      endAlerts,
      minicartRaises,
      refreshMinicart,
      buyingOptionsRaises,
      refreshBuyingOptions,
    ],
  )
  return <ShopStateContext value={value}>{children}</ShopStateContext>
}

export const useShopState = (): ShopState => {
  const state = use(ShopStateContext)
  if (state === null) throw new Error('useShopState outside ShopStateProvider')
  return state
}

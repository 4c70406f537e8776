import { createContext, type ReactNode, use, useMemo, useReducer, useState } from 'react'
import { type NewAlert, noAlerts, reduceAlerts } from './alerts-state.ts'

/**
 * State shared by the parts of a page: alerts, and the two refresh flags of the specification. A flag is a
 * counter: raising it adds one, and each listener refreshes once per raise (T-178, P-039).
 */
const useNewShopState = (waiting: readonly NewAlert[]) => {
  const [{ alerts }, dispatch] = useReducer(reduceAlerts, waiting, (all) =>
    all.reduce((current, alert) => reduceAlerts(current, { kind: 'raise', alert }), noAlerts),
  )
  const [minicartRaises, setMinicartRaises] = useState(0)
  const [buyingOptionsRaises, setBuyingOptionsRaises] = useState(0)
  const [actions] = useState(() => ({
    raiseAlert: (alert: NewAlert): void => dispatch({ kind: 'raise', alert }),
    dismissAlert: (ident: number): void => dispatch({ kind: 'dismiss', ident }),
    /** For actions that begin without a click on the page: a pause in typing, or a vendor's button. */
    endAlerts: (before?: number): void =>
      dispatch({ kind: 'end', ...(before === undefined ? {} : { before }) }),
    refreshMinicart: (): void => setMinicartRaises((n) => n + 1),
    refreshBuyingOptions: (): void => setBuyingOptionsRaises((n) => n + 1),
  }))
  return useMemo(
    () => ({ alerts, minicartRaises, buyingOptionsRaises, ...actions }),
    [alerts, minicartRaises, buyingOptionsRaises, actions],
  )
}

type ShopState = ReturnType<typeof useNewShopState>

const ShopStateContext = createContext<ShopState | null>(null)

interface ShopStateProviderProps {
  /** Alerts from the server's session (T-180). */
  readonly waiting: readonly NewAlert[]
  readonly children: ReactNode
}

export function ShopStateProvider({ waiting, children }: ShopStateProviderProps): ReactNode {
  return <ShopStateContext value={useNewShopState(waiting)}>{children}</ShopStateContext>
}

export const useShopState = (): ShopState => {
  const state = use(ShopStateContext)
  if (state === null) throw new Error('useShopState outside ShopStateProvider')
  return state
}

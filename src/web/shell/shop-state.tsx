import { createContext, type ReactNode, use, useEffect, useMemo, useReducer, useState } from 'react'
import { RESTORED } from '../browser/restored-page.ts'
import { type NewAlert, noAlerts, reduceAlerts } from './alerts-state.ts'

/** Places of the tray of samples; a basket may hold more. */
export const SAMPLE_PLACES = 5

/**
 * State shared by the parts of a page: alerts, and the two refresh flags of the specification. A flag is a
 * counter: raising it adds one, and each listener refreshes once per raise (T-178, P-039). `restores` counts
 * how often the browser restored the page by back or forward (S-039), `samples` those in the basket.
 */
const useNewShopState = (waiting: readonly NewAlert[]) => {
  const [{ alerts }, dispatch] = useReducer(reduceAlerts, waiting, (all) =>
    all.reduce((current, alert) => reduceAlerts(current, { kind: 'raise', alert }), noAlerts),
  )
  const [minicartRaises, setMinicartRaises] = useState(0)
  const [buyingOptionsRaises, setBuyingOptionsRaises] = useState(0)
  const [restores, setRestores] = useState(0)
  const [samples, setSamples] = useState(0)
  const [actions] = useState(() => ({
    setSamples,
    raiseAlert: (alert: NewAlert): void => dispatch({ kind: 'raise', alert }),
    dismissAlert: (ident: number): void => dispatch({ kind: 'dismiss', ident }),
    /** For actions that begin without a click on the page: a pause in typing, or a vendor's button. */
    endAlerts: (before?: number): void =>
      dispatch({ kind: 'end', ...(before === undefined ? {} : { before }) }),
    refreshMinicart: (): void => setMinicartRaises((n) => n + 1),
    refreshBuyingOptions: (): void => setBuyingOptionsRaises((n) => n + 1),
  }))
  useEffect(() => {
    const refresh = (): void => {
      setRestores((n) => n + 1)
      actions.refreshMinicart()
      actions.refreshBuyingOptions()
    }
    window.addEventListener(RESTORED, refresh)
    return () => window.removeEventListener(RESTORED, refresh)
  }, [actions])
  return useMemo(
    () => ({ alerts, minicartRaises, buyingOptionsRaises, restores, samples, ...actions }),
    [alerts, minicartRaises, buyingOptionsRaises, restores, samples, actions],
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

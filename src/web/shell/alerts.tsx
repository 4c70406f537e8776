import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../ui/class-names.ts'
import { CloseIcon } from '../ui/icons.tsx'
import { ALERT_LIFETIME_MS, type Alert } from './alerts-state.ts'
import { useShopState } from './shop-state.tsx'

const looks: Record<Alert['alertClass'], string> = {
  'alert-success': 'border-moss bg-moss-wash text-moss',
  'alert-info': 'border-ink bg-card text-ink',
  'alert-warning': 'border-amber bg-amber-wash text-amber',
  'alert-danger': 'border-brick bg-brick-wash text-brick',
}

const ACTION_CONTROLS = 'button, input[type="submit"], input[type="checkbox"], input[type="radio"], select'

/** Ends earlier alerts when the shopper presses a button, ticks a box or changes a select (S-037). */
const useEndedAlerts = (alerts: readonly Alert[], endAlerts: (before: number) => void): void => {
  const latest = useRef(0)
  useEffect(() => {
    latest.current = alerts.at(-1)?.ident ?? 0
  }, [alerts])
  useEffect(() => {
    const end = ({ target }: Event): void => {
      if (latest.current === 0 || !(target instanceof Element) || target.closest(ACTION_CONTROLS) === null)
        return
      /* After the click was handled: React would revert the tick, and its handler's alerts stay. */
      setTimeout(endAlerts, 0, latest.current + 1)
    }
    document.addEventListener('click', end, true)
    document.addEventListener('change', end, true)
    return () => {
      document.removeEventListener('click', end, true)
      document.removeEventListener('change', end, true)
    }
  }, [endAlerts])
}

/** Polite and not atomic, so that each alert is announced once and alone (T-180, T-187). */
export function Alerts(): ReactNode {
  const { alerts, dismissAlert, endAlerts } = useShopState()
  useEndedAlerts(alerts, endAlerts)
  return (
    <div
      role="status"
      aria-atomic={false}
      aria-label="Notifications"
      className="pointer-events-none fixed inset-x-4 top-4 z-60 mx-auto flex max-w-lg flex-col gap-3"
    >
      {alerts.map((alert) => (
        <AlertCard key={alert.ident} alert={alert} onDismiss={dismissAlert} />
      ))}
    </div>
  )
}

function AlertCard({ alert, onDismiss }: { alert: Alert; onDismiss: (ident: number) => void }): ReactNode {
  useEffect(() => {
    if (alert.alertImportant) return
    const timer = setTimeout(() => onDismiss(alert.ident), ALERT_LIFETIME_MS)
    return () => clearTimeout(timer)
  }, [alert, onDismiss])

  return (
    <div
      className={classNames(
        'pointer-events-auto flex items-start gap-3 rounded-card border-l-4 py-3 pl-4 shadow-raised',
        alert.alertImportant ? 'pr-2' : 'pr-4',
        alert.alertClass,
        looks[alert.alertClass],
      )}
    >
      <p className="grow py-1">
        {alert.alertTitle !== null && <strong>{alert.alertTitle} </strong>}
        {alert.alertMessage}
      </p>
      {alert.alertImportant && (
        <button
          type="button"
          aria-label="Close"
          className="touch -my-1 inline-flex items-center justify-center rounded-control"
          onClick={() => onDismiss(alert.ident)}
        >
          <CloseIcon />
        </button>
      )}
    </div>
  )
}

/** Unimportant alerts disappear after this long (T-184). */
export const ALERT_LIFETIME_MS = 8000

export type AlertLevel = 'success' | 'info' | 'warning' | 'danger'

/** An alert, with member names of the specification (T-181); its title is never markup (OP-74). */
export interface Alert {
  readonly ident: number
  readonly alertClass: `alert-${AlertLevel}`
  readonly alertTitle: string | null
  readonly alertMessage: string
  readonly alertImportant: boolean
}

/** An alert before it is shown, also as stored in the server's session (T-182). */
export interface NewAlert {
  readonly level: AlertLevel
  readonly title?: string
  readonly message: string
  readonly important?: boolean
}

export interface AlertsState {
  readonly alerts: readonly Alert[]
  readonly nextIdent: number
}

export const noAlerts: AlertsState = { alerts: [], nextIdent: 1 }

export type AlertsAction =
  | { readonly kind: 'raise'; readonly alert: NewAlert }
  | { readonly kind: 'dismiss'; readonly ident: number }
  /** Another action begins: earlier alerts end (S-037), or only those with an ident below `before`. */
  | { readonly kind: 'end'; readonly before?: number }

/** The reducer of the alerts. Every alert gets its own ident, even if two have the same text (T-181). */
export const reduceAlerts = (state: AlertsState, change: AlertsAction): AlertsState => {
  switch (change.kind) {
    case 'raise':
      return {
        alerts: [
          ...state.alerts,
          {
            ident: state.nextIdent,
            alertClass: `alert-${change.alert.level}`,
            alertTitle: change.alert.title ?? null,
            alertMessage: change.alert.message,
            alertImportant: change.alert.important ?? false,
          },
        ],
        nextIdent: state.nextIdent + 1,
      }
    case 'dismiss':
      return { ...state, alerts: state.alerts.filter((alert) => alert.ident !== change.ident) }
    case 'end': {
      const { before = state.nextIdent } = change
      const remaining = state.alerts.filter(({ ident, alertImportant }) => alertImportant || ident >= before)
      return remaining.length === state.alerts.length ? state : { ...state, alerts: remaining }
    }
  }
}

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Alerts } from './alerts.tsx'
import { type NewAlert, noAlerts, reduceAlerts } from './alerts-state.ts'
import { ShopStateProvider } from './shop-state.tsx'

const raised = (...alerts: readonly NewAlert[]) =>
  alerts.reduce((state, alert) => reduceAlerts(state, { kind: 'raise', alert }), noAlerts)

test('turns a session alert into an alert with class, message, importance and its own ident [T-181, T-182]', () => {
  const same: NewAlert = { level: 'warning', message: 'Mind the step.', important: true }
  const { alerts } = raised(same, same, { level: 'danger', message: 'Stop.' })
  expect(alerts.map(({ ident: _, ...alert }) => alert)).toEqual([
    { alertClass: 'alert-warning', alertTitle: null, alertMessage: 'Mind the step.', alertImportant: true },
    { alertClass: 'alert-warning', alertTitle: null, alertMessage: 'Mind the step.', alertImportant: true },
    { alertClass: 'alert-danger', alertTitle: null, alertMessage: 'Stop.', alertImportant: false },
  ])
  expect(new Set(alerts.map(({ ident }) => ident)).size).toBe(3)
})

test('dismisses one alert and leaves the others [T-186]', () => {
  const state = raised({ level: 'info', message: 'One' }, { level: 'info', message: 'Two' })
  const [first] = state.alerts
  const remaining = reduceAlerts(state, { kind: 'dismiss', ident: first?.ident ?? 0 })
  expect(remaining.alerts.map(({ alertMessage }) => alertMessage)).toEqual(['Two'])
})

test('ends the alerts of the previous action, except those that the shopper must close [S-037, T-185]', () => {
  const state = raised(
    { level: 'danger', message: 'No.' },
    { level: 'warning', message: 'Cut.', important: true },
  )
  expect(reduceAlerts(state, { kind: 'end' }).alerts.map(({ alertMessage }) => alertMessage)).toEqual([
    'Cut.',
  ])
})

const renderAlerts = (...waiting: readonly NewAlert[]): string =>
  renderToStaticMarkup(
    <ShopStateProvider waiting={waiting}>
      <Alerts />
    </ShopStateProvider>,
  )

test('renders the status area before any alert, and announces each alert alone [T-187]', () => {
  /* An atomic status is announced as a whole: each new alert would repeat all the others. */
  const area = /^<div role="status" aria-atomic="false" aria-label="Notifications"[^>]*>(.*)<\/div>$/
  expect(renderAlerts().match(area)?.[1]).toBe('')
  expect(renderAlerts({ level: 'info', message: 'Later' }).match(area)?.[1]).toContain('Later')
})

test('shows alerts from the session, a close button only on important ones, and markup as text [T-180, T-185, OP-74]', () => {
  const important = renderAlerts({ level: 'danger', title: 'Error', message: '<b>No</b>', important: true })
  expect(important).toContain('<strong>Error </strong>&lt;b&gt;No&lt;/b&gt;')
  expect(important).toContain('aria-label="Close"')
  expect(renderAlerts({ level: 'info', message: 'Later' })).not.toContain('aria-label="Close"')
})

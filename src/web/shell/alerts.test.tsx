import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Alerts } from './alerts.tsx'
import { changeAlerts, type NewAlert, noAlerts } from './alerts-state.ts'
import { ShopStateProvider } from './shop-state.tsx'

const raised = (...alerts: readonly NewAlert[]) =>
  alerts.reduce((state, alert) => changeAlerts(state, { kind: 'raise', alert }), noAlerts)

test('a session alert becomes an alert: class, message, importance, and an ident of its own [T-181, T-182]', () => {
  const same: NewAlert = { level: 'warning', message: 'Mind the step.', important: true }
  const { alerts } = raised(same, same, { level: 'danger', message: 'Stop.' })
  expect(alerts.map(({ ident: _, ...alert }) => alert)).toEqual([
    { alertClass: 'alert-warning', alertTitle: null, alertMessage: 'Mind the step.', alertImportant: true },
    { alertClass: 'alert-warning', alertTitle: null, alertMessage: 'Mind the step.', alertImportant: true },
    { alertClass: 'alert-danger', alertTitle: null, alertMessage: 'Stop.', alertImportant: false },
  ])
  expect(new Set(alerts.map(({ ident }) => ident)).size).toBe(3)
})

test('an alert that goes leaves the others [T-186]', () => {
  const state = raised({ level: 'info', message: 'One' }, { level: 'info', message: 'Two' })
  const [first] = state.alerts
  const left = changeAlerts(state, { kind: 'dismiss', ident: first?.ident ?? 0 })
  expect(left.alerts.map(({ alertMessage }) => alertMessage)).toEqual(['Two'])
})

test('the next try ends what was said of the one before, but not what the shopper must close [S-037, T-185]', () => {
  const state = raised(
    { level: 'danger', message: 'No.' },
    { level: 'warning', message: 'Cut.', important: true },
  )
  expect(changeAlerts(state, { kind: 'end' }).alerts.map(({ alertMessage }) => alertMessage)).toEqual([
    'Cut.',
  ])
})

const shown = (...waiting: readonly NewAlert[]): string =>
  renderToStaticMarkup(
    <ShopStateProvider waiting={waiting}>
      <Alerts />
    </ShopStateProvider>,
  )

test('the area is a status before there is an alert, and each is told alone [T-187]', () => {
  /* A status is read as a whole, and all that stands there would be told again with each alert that joins it. */
  const area = /^<div role="status" aria-atomic="false" aria-label="Notifications"[^>]*>(.*)<\/div>$/
  expect(shown().match(area)?.[1]).toBe('')
  expect(shown({ level: 'info', message: 'Later' }).match(area)?.[1]).toContain('Later')
})

test('what waited in the session is shown; only what is important can be closed; markup is text [T-180, T-185, OP-74]', () => {
  const important = shown({ level: 'danger', title: 'Error', message: '<b>No</b>', important: true })
  expect(important).toContain('<strong>Error </strong>&lt;b&gt;No&lt;/b&gt;')
  expect(important).toContain('aria-label="Close"')
  expect(shown({ level: 'info', message: 'Later' })).not.toContain('aria-label="Close"')
})

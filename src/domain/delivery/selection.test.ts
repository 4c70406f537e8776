import { describe, expect, test } from 'vitest'
import { express, goods, nominatedDay, on, sample, standard, tables } from './delivery.fixtures.ts'
import { type DeliveryLoad, deliveryTo } from './offers.ts'
import { currentSelection, hasChangedService, selectService } from './selection.ts'

const now = { day: on('2026-03-27'), hour: 11 }
const offersFor = (loads: readonly DeliveryLoad[], services = tables.services) =>
  deliveryTo({ ...tables, services }, 'LS1 4AP', loads, now, new Set()).offers
const F1 = goods('F1-C', '463.867')
const offers = offersFor([F1])
const undated = offersFor([F1, goods('F6', '5', { allowNominatedDay: false })])

describe('choosing a service', () => {
  test('takes its first date, or the requested one [T-110, T-111, T-112, T-116]', () => {
    expect(selectService(offers, 1, null)).toEqual({
      ok: true,
      value: { serviceId: 1, date: on('2026-04-01') },
    })
    expect(selectService(offers, 2, null)).toEqual({
      ok: true,
      value: { serviceId: 2, date: on('2026-03-31') },
    })
    expect(selectService(offers, 2, on('2026-04-02'))).toEqual({
      ok: true,
      value: { serviceId: 2, date: on('2026-04-02') },
    })
  })

  test('takes no date if the service has none [T-113, T-114]', () => {
    expect(selectService(undated, 2, null)).toEqual({ ok: true, value: { serviceId: 2, date: null } })
    expect(selectService(undated, 2, on('2026-04-02'))).toEqual({ ok: false, error: 'date-not-offered' })
  })

  test('refuses a service or a date that is not offered [T-118, T-119, T-120]', () => {
    expect(selectService(offers, 999, null)).toEqual({ ok: false, error: 'not-offered' })
    expect(selectService(offersFor([sample('F1S', 1)]), 3, null)).toEqual({ ok: false, error: 'not-offered' })
    expect(selectService(offers, 2, on('2026-03-20'))).toEqual({ ok: false, error: 'date-not-offered' })
    expect(selectService(offers, 2, on('2026-04-04'))).toEqual({ ok: false, error: 'date-not-offered' })
  })
})

describe('the current selection', () => {
  const previous = { serviceId: 2, date: on('2026-04-02') }

  test('is the default service if nothing was chosen [T-108]', () => {
    expect(currentSelection(offers, null)).toEqual({ serviceId: 1, date: on('2026-04-01') })
    expect(currentSelection(offersFor([F1], [express, standard, nominatedDay]), null)?.serviceId).toBe(1)
    expect(currentSelection(offersFor([F1], [express, nominatedDay]), null)?.serviceId).toBe(3)
  })

  test('stays while it is offered, with the first date once its date has passed [T-103, T-173]', () => {
    expect(currentSelection(offers, previous)).toEqual(previous)
    expect(currentSelection(offers, { serviceId: 2, date: on('2026-03-30') })).toEqual({
      serviceId: 2,
      date: on('2026-03-31'),
    })
  })

  test('falls back to the default if the service is no longer offered or has no dates [T-131]', () => {
    expect(currentSelection(undated, previous)).toEqual({ serviceId: 1, date: on('2026-04-01') })
    expect(currentSelection(offersFor([sample('F1S', 1)]), previous)?.serviceId).toBe(1)
    expect(currentSelection(undated, { serviceId: 2, date: null })).toEqual({ serviceId: 2, date: null })
  })

  test('is null if nothing is offered [T-097, T-098]', () =>
    expect(currentSelection([], previous)).toBeNull())

  test('has changed if its service or its chosen date is gone, not if an estimate moved [T-357]', () => {
    const nominated = { serviceId: 2, date: on('2026-03-31') }
    const later = { serviceId: 2, date: on('2026-04-01') }
    expect(hasChangedService(nominated, nominated, true)).toBe(false)
    expect(hasChangedService(nominated, later, true)).toBe(true)
    expect(hasChangedService(nominated, later, false)).toBe(false)
    expect(hasChangedService({ serviceId: 2, date: null }, nominated, true)).toBe(false)
    expect(hasChangedService({ serviceId: 3, date: null }, { serviceId: 1, date: null }, false)).toBe(true)
    expect(hasChangedService(null, nominated, true)).toBe(false)
    expect(hasChangedService(nominated, null, true)).toBe(false)
  })
})

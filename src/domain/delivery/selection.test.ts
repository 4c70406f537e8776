import { describe, expect, test } from 'vitest'
import { express, goods, nominatedDay, on, sample, standard, tables } from './delivery.fixtures.ts'
import { deliveryTo, type Load } from './offers.ts'
import { hasChangedService, select, settleSelection } from './selection.ts'

const now = { day: on('2026-03-27'), hour: 11 }
const offersFor = (loads: readonly Load[], services = tables.services) =>
  deliveryTo({ ...tables, services }, 'LS1 4AP', loads, now, new Set()).offers
const F1 = goods('F1-C', '463.867')
const offers = offersFor([F1])
const undated = offersFor([F1, goods('F6', '5', { allowNominatedDay: false })])

describe('choosing a service', () => {
  test('takes its first date, or the one that was asked for [T-110, T-111, T-112, T-116]', () => {
    expect(select(offers, 1, null)).toEqual({ ok: true, value: { serviceId: 1, date: on('2026-04-01') } })
    expect(select(offers, 2, null)).toEqual({ ok: true, value: { serviceId: 2, date: on('2026-03-31') } })
    expect(select(offers, 2, on('2026-04-02'))).toEqual({
      ok: true,
      value: { serviceId: 2, date: on('2026-04-02') },
    })
  })

  test('has no date where the service has none [T-113, T-114]', () => {
    expect(select(undated, 2, null)).toEqual({ ok: true, value: { serviceId: 2, date: null } })
    expect(select(undated, 2, on('2026-04-02'))).toEqual({ ok: false, error: 'date-not-offered' })
  })

  test('refuses a service or a date that is not offered [T-118, T-119, T-120]', () => {
    expect(select(offers, 999, null)).toEqual({ ok: false, error: 'not-offered' })
    expect(select(offersFor([sample('F1S', 1)]), 3, null)).toEqual({ ok: false, error: 'not-offered' })
    expect(select(offers, 2, on('2026-03-20'))).toEqual({ ok: false, error: 'date-not-offered' })
    expect(select(offers, 2, on('2026-04-04'))).toEqual({ ok: false, error: 'date-not-offered' })
  })
})

describe('what is selected', () => {
  const kept = { serviceId: 2, date: on('2026-04-02') }

  test('is the default service when nothing was chosen [T-108]', () => {
    expect(settleSelection(offers, null)).toEqual({ serviceId: 1, date: on('2026-04-01') })
    expect(settleSelection(offersFor([F1], [express, standard, nominatedDay]), null)?.serviceId).toBe(1)
    expect(settleSelection(offersFor([F1], [express, nominatedDay]), null)?.serviceId).toBe(3)
  })

  test('stays while it is offered, and its date moves on when it has passed [T-103, T-173]', () => {
    expect(settleSelection(offers, kept)).toEqual(kept)
    expect(settleSelection(offers, { serviceId: 2, date: on('2026-03-30') })).toEqual({
      serviceId: 2,
      date: on('2026-03-31'),
    })
  })

  test('falls back to the default when the service is gone or has lost its dates [T-131]', () => {
    expect(settleSelection(undated, kept)).toEqual({ serviceId: 1, date: on('2026-04-01') })
    expect(settleSelection(offersFor([sample('F1S', 1)]), kept)?.serviceId).toBe(1)
    expect(settleSelection(undated, { serviceId: 2, date: null })).toEqual({ serviceId: 2, date: null })
  })

  test('is nothing where nothing is offered [T-097, T-098]', () =>
    expect(settleSelection([], kept)).toBeNull())

  test('has given way when its service is gone, or a date that was chosen; never an estimate [T-357]', () => {
    const nominated = { serviceId: 2, date: on('2026-03-31') }
    const later = { serviceId: 2, date: on('2026-04-01') }
    expect(hasChangedService(nominated, nominated, true)).toBe(false)
    expect(hasChangedService(nominated, later, true)).toBe(true)
    expect(hasChangedService(nominated, later, false)).toBe(false)
    expect(hasChangedService({ serviceId: 2, date: null }, nominated, true)).toBe(false)
    expect(hasChangedService({ serviceId: 3, date: null }, { serviceId: 1, date: null }, false)).toBe(true)
    expect(hasChangedService(null, nominated, true)).toBe(false)
  })
})

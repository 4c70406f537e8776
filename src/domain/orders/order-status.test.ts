import { expect, test } from 'vitest'
import { isPartToSend, listStates, orderStatuses } from './order-status.ts'

test('divides open orders by what is to be done, and names the others by their state [M-028]', () => {
  expect(orderStatuses).toEqual(['on-hold', 'to-send', 'refunded', 'dispatched', 'cancelled'])
})

test('lists what is to be sent first, and its parts after it [M-028]', () => {
  const parts = ['to-pick', 'picking', 'packed', 'part-sent']
  expect(listStates).toEqual([
    'to-send',
    ...parts,
    'on-hold',
    'refunded',
    'return',
    'dispatched',
    'cancelled',
  ])
  expect(listStates.filter(isPartToSend)).toEqual(parts)
})

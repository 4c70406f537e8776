import { expect, test } from 'vitest'
import { isTicked, withoutTicks, withTick } from './ticks.ts'

test('a tick is set and taken away, and an empty group leaves nothing behind', () => {
  const grey = withTick(withoutTicks, 'colour', 'grey')
  const both = withTick(grey, 'colour', 'white')
  expect([...both]).toEqual([['colour', ['grey', 'white']]])
  expect([...withTick(both, 'colour', 'grey')]).toEqual([['colour', ['white']]])
  expect([...withTick(grey, 'colour', 'grey')]).toEqual([])
  expect([...withTick(grey, 'finish', 'matt').keys()]).toEqual(['colour', 'finish'])
})

test('setting a tick leaves the ticks it came from alone', () => {
  const grey = withTick(withoutTicks, 'colour', 'grey')
  withTick(grey, 'colour', 'white')
  expect(isTicked(grey, 'colour', 'white')).toBe(false)
  expect(isTicked(grey, 'colour', 'grey')).toBe(true)
})

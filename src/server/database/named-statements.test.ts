import { expect, test } from 'vitest'
import { createStatementNames } from './named-statements.ts'

test('gives each text its own name, and no more names than a connection should cache', () => {
  const nameOf = createStatementNames(2)
  const first = nameOf('select 1 where $1')
  expect(first).toMatch(/^[\w-]{40}$/)
  expect(nameOf('select 1 where $1')).toBe(first)
  expect(nameOf('select 2 where $1')).not.toBe(first)
  expect(nameOf('select 3 where $1')).toBeNull()
  expect(nameOf('select 1 where $1')).toBe(first)
})

test('never names a text that is not a query', () => {
  const nameOf = createStatementNames()
  for (const text of ['begin', 'commit', 'set local x = 1', 'listen catalogue'])
    expect(nameOf(text)).toBeNull()
})

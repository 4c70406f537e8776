import { expect, test } from 'vitest'
import { createStatementNames } from './named-statements.ts'

test('gives a text its own name the second time, and no more names than a connection should cache', () => {
  const nameOf = createStatementNames(2)
  const asked = (text: string) => [nameOf(text), nameOf(text), nameOf(text)]
  const [before, first, again] = asked('select 1 where $1')
  expect([before, first]).toEqual([null, expect.stringMatching(/^[\w-]{40}$/)])
  expect(again).toBe(first)
  expect(asked('select 2 where $1')[1]).not.toBe(first)
  expect(asked('select 3 where $1')).toEqual([null, null, null])
  expect(nameOf('select 1 where $1')).toBe(first)
})

test('spends no name on texts that are sent once', () => {
  const nameOf = createStatementNames(2)
  for (let length = 1; length <= 50; length += 1)
    expect(nameOf(`select id from product where id in (${'$1, '.repeat(length)}$1)`)).toBeNull()
  nameOf('select 1 where $1')
  expect(nameOf('select 1 where $1')).not.toBeNull()
})

test('never names a text that is not a query', () => {
  const nameOf = createStatementNames()
  for (const text of ['begin', 'commit', 'set local x = 1', 'listen catalogue'])
    expect([nameOf(text), nameOf(text)]).toEqual([null, null])
})

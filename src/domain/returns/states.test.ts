import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  endedReturnStates,
  mayMoveReturn,
  openReturnStates,
  type ReturnState,
  returnStates,
  returnTransitions,
  waitingReturnStates,
} from './states.ts'

const way: readonly ReturnState[] = ['asked', 'agreed', 'on-way', 'received', 'inspected', 'settled']

test('goes from asked to settled by every state, and leaves none of them out [M-070]', () => {
  for (const [i, from] of way.entries())
    for (const [j, to] of way.entries()) {
      if (j > i) expect([from, to, mayMoveReturn(from, to)]).toEqual([from, to, j === i + 1])
    }
})

test('is refused or withdrawn before the goods are on their way, and never afterwards [M-070]', () => {
  for (const end of endedReturnStates)
    expect(returnStates.filter((from) => mayMoveReturn(from, end))).toEqual(['asked', 'agreed'])
})

test('takes back only what was noted of the goods on their way, never an inspection [M-070]', () => {
  const back = returnStates.flatMap((from) =>
    returnTransitions[from]
      .filter((to) => way.includes(to) && way.indexOf(to) < way.indexOf(from))
      .map((to) => [from, to]),
  )
  expect(back).toEqual([
    ['on-way', 'agreed'],
    ['received', 'on-way'],
  ])
})

test('ends in a state that nothing follows, whatever steps are tried [M-070]', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...returnStates), { maxLength: 40 }), (wishes) => {
      let state: ReturnState = 'asked'
      for (const wish of wishes) {
        if (!mayMoveReturn(state, wish)) continue
        expect(openReturnStates).toContain(state)
        state = wish
      }
      expect(returnTransitions[state].length === 0).toBe(!openReturnStates.includes(state))
    }),
  )
})

test('waits for staff in every open state but that in which the shopper sends the goods [M-020, M-070]', () => {
  expect(waitingReturnStates).toEqual(['asked', 'on-way', 'received', 'inspected'])
  expect(openReturnStates).toEqual(['asked', 'agreed', 'on-way', 'received', 'inspected'])
})

import { afterAll, expect } from 'vitest'
import { staffNames } from './back-office.ts'

/** Names, addresses, telephones and words of the people of the tests, and what staff type about them. */
const people = new RegExp(
  [
    ...Object.values(staffNames),
    'Patel|Siobh|Whitlock|Brook Paving|Trade Ltd|Crane lorry',
    '[\\w.+-]+@[\\w-]+\\.example',
    '\\b07\\d{3} ?\\d{6}\\b|LS1 ?4AP|YO1 ?7HH|4242 4242',
  ].join('|'),
  'i',
)

/** After the tests of the file: no line of a log, down to its traces, holds anything of a person (M-201). */
export const expectNoPeopleIn = (lines: readonly unknown[]): void => {
  afterAll(() => {
    const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
    expect(texts.filter((line) => people.test(line)).slice(0, 3)).toEqual([])
  })
}

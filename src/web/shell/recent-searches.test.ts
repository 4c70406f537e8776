import { expect, test } from 'vitest'
import { parseSearches, withSearch } from './recent-searches.ts'

test('remembers the last four searches, each once, newest first [S-013]', () => {
  const list = ['slate', 'Grey  floor', 'grout', 'SLATE', 'blue', ' '].reduce(withSearch, [])
  expect(list).toEqual(['blue', 'SLATE', 'grout', 'Grey floor'])
  expect(parseSearches(list.join('\n'))).toEqual(list)
  expect(parseSearches(null)).toEqual([])
  expect(withSearch(list, 'trim')).toEqual(['trim', 'blue', 'SLATE', 'grout'])
})

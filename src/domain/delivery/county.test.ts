import { expect, test } from 'vitest'
import { countyOf } from './county.ts'

test.each([
  ['LS1 4AP', 'West Yorkshire'],
  ['L1 8JQ', 'Merseyside'],
  ['EC1A 1BB', 'Greater London'],
  ['SY23 1AB', null],
  ['BT1 1AA', null],
  ['1LS 4AP', null],
  ['', null],
])('the county of %s is %s [D8]', (postcode, county) => {
  expect(countyOf(postcode)).toBe(county)
})

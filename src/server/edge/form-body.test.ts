import { expect, test } from 'vitest'
import { parseFormBody } from './form-body.ts'

test('parses a form into the same object as a JSON body [P-020]', () => {
  expect(parseFormBody('Model_Type=variation&Model_Id=3&Quantity=10.08&FreeTypeAttributes=')).toEqual({
    Model_Type: 'variation',
    Model_Id: '3',
    Quantity: '10.08',
    FreeTypeAttributes: '',
  })
  expect(
    parseFormBody('variations[0][id]=3&variations[0][qty]=2&variations[1][id]=4&variations[1][qty]=1'),
  ).toEqual({
    variations: [
      { id: '3', qty: '2' },
      { id: '4', qty: '1' },
    ],
  })
  expect(parseFormBody('billing_address[town]=Leeds&billing_address[county]=')).toEqual({
    billing_address: { town: 'Leeds', county: '' },
  })
})

test('appends to a list for empty brackets [P-020]', () => {
  expect(parseFormBody('extras[]=3&extras[]=4')).toEqual({ extras: ['3', '4'] })
  expect(
    parseFormBody('variations[][id]=3&variations[][qty]=2&variations[][id]=4&variations[][qty]=1'),
  ).toEqual({
    variations: [
      { id: '3', qty: '2' },
      { id: '4', qty: '1' },
    ],
  })
})

test('ignores names that reach for prototypes or nest too deep', () => {
  const parsed = parseFormBody('__proto__[x]=1&a[constructor][y]=2&a[b][c][d][e]=3&ok=1')
  expect(parsed).toEqual({ ok: '1' })
  expect(Object.getPrototypeOf({})).not.toHaveProperty('x')
})

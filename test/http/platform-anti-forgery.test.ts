import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { startShop } from '../setup/shop.ts'

const shop = await startShop()

/** Every call that changes something, read off the router: a new one cannot be forgotten here. */
const changing: { readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; readonly url: string }[] = []
for (const line of shop.app.printRoutes({ commonPrefix: false }).split('\n')) {
  const route = line.match(/── (\S+) \(([^)]+)\)/)
  const methods = route?.[2]?.split(', ') ?? []
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
    if (methods.includes(method)) changing.push({ method, url: route?.[1] ?? '' })
}

test('the router lists its calls', () => {
  expect(changing.map(({ url }) => url)).toEqual(expect.arrayContaining([calls.basketAdd, calls.getProduct]))
  expect(changing.length).toBeGreaterThan(5)
})

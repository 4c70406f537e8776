import { expect, test } from 'vitest'
import routes from '../routes.ts'
import { aboutOf } from './about.ts'

/** They stand before the sign-in, without a menu, or show nothing of their own. */
const withoutMenu = [
  'sign-in',
  'sign-out',
  'step-up',
  'invitation/:token',
  'new-password/:token',
  'forgotten-password',
  'orders/:number/preview',
  '*',
]

const paths = routes.map(({ path = '' }) => path).filter((path) => !withoutMenu.includes(path))

test('says of every page in three sentences what it is for [M-218]', () => {
  for (const path of paths) {
    const sentences = aboutOf(`/${path.replace(/:\w+/g, 'TS-4K7Q-9XWX')}`)
    expect(sentences?.length, path).toBe(3)
    for (const sentence of sentences ?? []) expect(sentence, path).toMatch(/^[A-Z].{10,139}\.$/)
  }
  expect(new Set(paths.map((path) => aboutOf(`/${path.replace(/:\w+/g, 'x')}`)?.[0])).size).toBeGreaterThan(
    paths.length - 2,
  )
})

test('knows a new order from an order of that number, and no page that does not exist [M-218]', () => {
  expect(aboutOf('/orders/new')?.[0]).toContain('begins')
  expect(aboutOf('/orders/TS-4K7Q-9XWX')?.[0]).toContain('One order')
  expect(aboutOf('/today')).toBe(aboutOf('/'))
  expect(aboutOf('/nothing')).toBeNull()
  expect(aboutOf('/exports/7/ordersXcsv')).toBeNull()
})

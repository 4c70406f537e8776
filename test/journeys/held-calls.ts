import type { Page, Route } from 'playwright-core'

/** Calls that are held until they are released. */
export interface HeldCalls {
  /** The calls that have arrived, in order. */
  readonly received: readonly Route[]
  /** Releases all of them, and later ones too. */
  release(): void
}

/** Holds calls to an address, or only the first `only` of them. */
export const holdCalls = async (page: Page, address: string, only?: number): Promise<HeldCalls> => {
  const gate = Promise.withResolvers<void>()
  const came: Route[] = []
  await page.route(
    address,
    async (route) => {
      came.push(route)
      await gate.promise
      await route.continue()
    },
    only === undefined ? {} : { times: only },
  )
  return { received: came, release: gate.resolve }
}

/**
 * Holds the response to the first call to an address: the shop has answered, and the page receives it on
 * release.
 */
export const holdResponse = async (page: Page, address: string): Promise<HeldCalls> => {
  const gate = Promise.withResolvers<void>()
  const came: Route[] = []
  await page.route(
    address,
    async (route) => {
      const response = await route.fetch()
      came.push(route)
      await gate.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  return { received: came, release: gate.resolve }
}

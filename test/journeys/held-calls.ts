import type { Page, Route } from 'playwright-core'

/** Calls that wait until they are answered. */
export interface HeldCalls {
  /** Those that have come, in their order. */
  readonly came: readonly Route[]
  /** Lets all of them go on, and those that come later. */
  answer(): void
}

/** Holds calls to an address back, `only` the first so many of them if that is said. */
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
  return { came, answer: gate.resolve }
}

/** Holds back the answer to the first call to an address: the shop has given it, and the page gets it when it is let go. */
export const holdAnswer = async (page: Page, address: string): Promise<HeldCalls> => {
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
  return { came, answer: gate.resolve }
}

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

import { readSessionCookie } from '#server/session/session-cookie.ts'
import { createVisitor, type Visitor as ServersVisitor } from '#server/session/visitor.ts'
import { type TestShop, testSecrets, type Visitor } from './shop.ts'

/** A visitor of a test shop as the server's features see them, created anew for each request. */
export const serverVisitor = (
  { clock, database: { queries } }: Pick<TestShop, 'clock' | 'database'>,
  { cookie }: Visitor,
): ServersVisitor => {
  const { now } = clock
  const identity = readSessionCookie(testSecrets, cookie.split('=')[1], now)
  if (identity === null) throw new Error('The cookie of a test is not ours.')
  return createVisitor({ queries, secrets: testSecrets, now: () => now }, identity, false)
}

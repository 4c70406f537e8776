import type { Row } from '../../scenarios/row.ts'
import { largeBodies, smuggling } from './bodies.ts'
import { caches, doors, untrustedPeers } from './doors.ts'
import { machinery, prices, quantities } from './figures.ts'
import { forgedCalls } from './forgery.ts'
import { fuzzing } from './fuzz.ts'
import { contentPolicy, safeHeaders } from './headers.ts'
import { rateLimits } from './limits.ts'
import { storedMarkup } from './markup.ts'
import { adminPort, cardTesting, enumeration } from './own-tests.ts'
import { openRedirects } from './redirects.ts'
import { sessions } from './sessions.ts'
import { slowPatterns } from './slow-patterns.ts'
import { injections } from './sql.ts'
import { strangers } from './strangers.ts'
import { bundles, secrets, supplies } from './supplies.ts'
import { unicode } from './unicode.ts'

export const allRows: readonly Row[] = [
  fuzzing,
  quantities,
  prices,
  injections,
  storedMarkup,
  openRedirects,
  machinery,
  largeBodies,
  slowPatterns,
  doors,
  adminPort,
  smuggling,
  unicode,
  forgedCalls,
  strangers,
  safeHeaders,
  contentPolicy,
  sessions,
  enumeration,
  rateLimits,
  cardTesting,
  untrustedPeers,
  secrets,
  caches,
  supplies,
  bundles,
]

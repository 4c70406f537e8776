import type { Row } from '../../rows/row.ts'
import { largeBodies, smuggling } from './bodies.ts'
import { machinery, prices, quantities } from './figures.ts'
import { forgedCalls } from './forgery.ts'
import { fuzzing } from './fuzz.ts'
import { contentPolicy, safeHeaders } from './headers.ts'
import { openRedirects } from './redirects.ts'
import { slowPatterns } from './slow-patterns.ts'
import { injections } from './sql.ts'
import { strangers } from './strangers.ts'

export const allRows: readonly Row[] = [
  fuzzing,
  quantities,
  prices,
  injections,
  openRedirects,
  machinery,
  largeBodies,
  slowPatterns,
  smuggling,
  forgedCalls,
  strangers,
  safeHeaders,
  contentPolicy,
]

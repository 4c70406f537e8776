import type { Row } from '../../rows/row.ts'
import { largeBodies, smuggling } from './bodies.ts'
import { machinery, prices, quantities } from './figures.ts'
import { fuzzing } from './fuzz.ts'
import { openRedirects } from './redirects.ts'
import { slowPatterns } from './slow-patterns.ts'
import { injections } from './sql.ts'

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
]

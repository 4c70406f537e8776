import type { Scenario } from '../../scenarios/scenario.ts'
import { largeBodies, smuggling } from './bodies.ts'
import { exposedPaths, privateResponses, untrustedPeers } from './exposure.ts'
import { foreignAccess } from './foreign-access.ts'
import { forgedCalls } from './forgery.ts'
import { fuzzing } from './fuzz.ts'
import { contentPolicy, safeHeaders } from './headers.ts'
import { rateLimits } from './limits.ts'
import { storedMarkup } from './markup.ts'
import { forgedPrices, oddQuantityCalls, prototypePollution } from './numbers.ts'
import { backOfficeInput, cardTesting, enumeration, metricsPort } from './own-tests.ts'
import { openRedirects } from './redirects.ts'
import { sessionSecurity } from './sessions.ts'
import { slowPatterns } from './slow-patterns.ts'
import { sqlInjections } from './sql.ts'
import { browserBundles, secretHandling, supplyChainRules } from './supply-chain.ts'
import { unicodeTextsStored } from './unicode.ts'

export const allScenarios: readonly Scenario[] = [
  fuzzing,
  oddQuantityCalls,
  forgedPrices,
  sqlInjections,
  storedMarkup,
  openRedirects,
  prototypePollution,
  largeBodies,
  slowPatterns,
  exposedPaths,
  metricsPort,
  smuggling,
  unicodeTextsStored,
  forgedCalls,
  foreignAccess,
  safeHeaders,
  contentPolicy,
  sessionSecurity,
  enumeration,
  rateLimits,
  cardTesting,
  backOfficeInput,
  untrustedPeers,
  secretHandling,
  privateResponses,
  supplyChainRules,
  browserBundles,
]

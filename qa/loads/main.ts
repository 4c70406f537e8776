import { runScenarios } from '../scenarios/run-scenarios.ts'
import { allScenarios } from './scenarios/index.ts'

/*
 * `npm run test:loads`: loads and deploys; see qa/scenarios/run-scenarios.ts. Slowness does not depend on a seed,
 * so no failed seeds are stored.
 */

process.exit(await runScenarios({ command: 'test:loads', scenarios: allScenarios, failedSeeds: null }))

import { runScenarios } from '../scenarios/run-scenarios.ts'
import { allScenarios } from './scenarios/index.ts'

/* `npm run test:faults`: races and faults; see qa/scenarios/run-scenarios.ts. */

const failedSeeds = new URL('./failed-seeds.json', import.meta.url)
process.exit(await runScenarios({ command: 'test:faults', scenarios: allScenarios, failedSeeds }))

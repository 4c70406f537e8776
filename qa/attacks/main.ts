import { runScenarios } from '../scenarios/run-scenarios.ts'
import { allScenarios } from './scenarios/index.ts'

/* `npm run test:attacks`: bad input and the security matrices; see qa/scenarios/run-scenarios.ts. */

const failedSeeds = new URL('./failed-seeds.json', import.meta.url)
process.exit(await runScenarios({ command: 'test:attacks', scenarios: allScenarios, failedSeeds }))

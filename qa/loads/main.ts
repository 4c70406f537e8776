import { runRows } from '../scenarios/run-rows.ts'
import { allRows } from './rows/index.ts'

/*
 * `npm run test:loads`: loads and deploys; see qa/scenarios/run-rows.ts. Slowness does not depend on a seed,
 * so no failed seeds are stored.
 */

process.exit(await runRows({ command: 'test:loads', rows: allRows, failedSeeds: null }))

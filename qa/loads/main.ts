import { runRows } from '../scenarios/run-rows.ts'
import { allRows } from './rows/index.ts'

/* `npm run test:loads`: loads and deploys; see qa/scenarios/run-rows.ts. No seed makes a machine slow, so none is kept. */

process.exit(await runRows({ command: 'test:loads', rows: allRows, failedSeeds: null }))

import { runRows } from '../scenarios/run-rows.ts'
import { allRows } from './rows/index.ts'

/* `npm run test:attacks`: bad input and the security matrices; see qa/scenarios/run-rows.ts. */

const failedSeeds = new URL('./failed-seeds.json', import.meta.url)
process.exit(await runRows({ command: 'test:attacks', rows: allRows, failedSeeds }))

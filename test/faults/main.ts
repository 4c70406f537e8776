import { runRows } from '../rows/run-rows.ts'
import { allRows } from './rows/index.ts'

/* `npm run test:faults`: races and faults; see test/rows/run-rows.ts. */

const failedSeeds = new URL('./failed-seeds.json', import.meta.url)
process.exit(await runRows({ command: 'test:faults', rows: allRows, failedSeeds }))

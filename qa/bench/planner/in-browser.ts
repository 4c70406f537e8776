import { planTimes, searchTime } from './plans.ts'

/* The measurements of `plans.ts` in a page, where the bench calls them. */
Object.assign(window, { plannerBench: { planTimes, searchTime } })

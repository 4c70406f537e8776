import { createSeldomCalls } from '../seldom-calls.ts'

export const planCalls = createSeldomCalls(() => import('virtual:response-shapes/plan'))

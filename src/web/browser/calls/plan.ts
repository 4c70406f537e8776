import { createSeldomCalls } from '../call.ts'

export const planCalls = createSeldomCalls(() => import('virtual:response-shapes/plan'))

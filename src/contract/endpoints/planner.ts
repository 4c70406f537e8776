import { WireAdded } from '../basket.ts'
import { AddPlan, PlanLayout, WirePlan } from '../plan.ts'
import * as calls from '../routes/calls.ts'
import { WireProblem } from '../wire.ts'
import { type Endpoint, redirected, refusalsOrMissing } from './endpoint.ts'

export const plannerEndpoints = {
  planLayout: {
    method: 'POST',
    path: calls.planLayout,
    tag: 'planner',
    summary: 'Plan tiles in rooms: what is laid whole, what is cut, and how many are likely to be enough',
    body: PlanLayout,
    response: { 200: WirePlan, ...refusalsOrMissing, 503: WireProblem },
    script: 'plan',
  },
  addPlan: {
    method: 'POST',
    path: calls.addPlan,
    tag: 'planner',
    summary: 'Add the tiles of a plan and what goes with them to the basket, all or none',
    body: AddPlan,
    response: { 200: WireAdded, ...redirected, ...refusalsOrMissing, 409: WireProblem, 503: WireProblem },
    script: 'plan',
  },
} as const satisfies Readonly<Record<string, Endpoint>>

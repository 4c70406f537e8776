import type { z } from 'zod'
import { AddPlan } from '../add-plan.ts'
import { WireAdded } from '../basket.ts'
import { WirePlan } from '../plan.ts'
import { PlanLayout } from '../plan-layout.ts'
import * as calls from '../routes/calls.ts'
import { NamedPlan, SavePlan, WireSavedPlan, WireSharedPlan } from '../saved-plan.ts'
import { WireProblem } from '../wire.ts'
import { type Endpoint, redirected, refusalsOrMissing } from './endpoint.ts'

/** A floor of 4 × 3 m with joints of 3 mm, for agents that read /docs (L-107). Lengths are tenths of a millimetre. */
const floorOfFourByThree: z.input<typeof PlanLayout> = {
  variation_id: 1,
  rooms: [
    {
      corners: [
        { x: 0, y: 0 },
        { x: 40_000, y: 0 },
        { x: 40_000, y: 30_000 },
        { x: 0, y: 30_000 },
      ],
      gap: 0,
    },
  ],
  joint: 30,
  start: { kind: 'corner', x: 'least', y: 'least' },
}

export const plannerEndpoints = {
  planLayout: {
    method: 'POST',
    path: calls.planLayout,
    tag: 'planner',
    summary: 'Plan tiles in rooms: what is laid whole, what is cut, and how many are likely to be enough',
    body: PlanLayout,
    example: floorOfFourByThree,
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
  savePlan: {
    method: 'POST',
    path: calls.savePlan,
    tag: 'planner',
    summary: 'Save a layout plan, over one of the visitor’s own or as a new one',
    body: SavePlan,
    response: { 200: WireSavedPlan, ...redirected, ...refusalsOrMissing },
  },
  removePlan: {
    method: 'POST',
    path: calls.removePlan,
    tag: 'planner',
    summary: 'Delete one of the visitor’s saved plans',
    body: NamedPlan,
    response: { 200: WireSavedPlan, ...redirected, ...refusalsOrMissing },
  },
  sharePlan: {
    method: 'POST',
    path: calls.sharePlan,
    tag: 'planner',
    summary: 'Give a saved plan a link, by which anyone may look at it',
    body: NamedPlan,
    response: { 200: WireSharedPlan, ...redirected, ...refusalsOrMissing },
  },
  withdrawPlan: {
    method: 'POST',
    path: calls.withdrawPlan,
    tag: 'planner',
    summary: 'Take the link of a saved plan back',
    body: NamedPlan,
    response: { 200: WireSharedPlan, ...redirected, ...refusalsOrMissing },
  },
} as const satisfies Readonly<Record<string, Endpoint>>

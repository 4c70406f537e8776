import { WireStatus } from '../delivery.ts'
import { GetProjectPrices, SetProject, WireProjectPrices } from '../project.ts'
import { calls } from '../routes.ts'
import { type Endpoint, redirected, refusals } from './endpoint.ts'

export const projectEndpoints = {
  getProjectPrices: {
    method: 'POST',
    path: calls.getProjectPrices,
    tag: 'product',
    summary: 'Read what the visitor’s project comes to in some variations, delivered',
    body: GetProjectPrices,
    response: { 200: WireProjectPrices, ...refusals },
    script: 'project',
  },
  setProject: {
    method: 'POST',
    path: calls.setProject,
    tag: 'product',
    summary: 'Store the area that the visitor buys for, in a cookie of the visit, or drop it',
    body: SetProject,
    response: { 200: WireStatus, ...redirected, ...refusals },
  },
} as const satisfies Readonly<Record<string, Endpoint>>

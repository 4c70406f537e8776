import type { z } from 'zod'
import { accountEndpoints } from './endpoints/accounts.ts'
import { basketEndpoints } from './endpoints/basket.ts'
import { catalogueEndpoints } from './endpoints/catalogue.ts'
import type { ScriptArea } from './endpoints/endpoint.ts'
import { listEndpoints } from './endpoints/lists.ts'
import { paymentEndpoints } from './endpoints/payments.ts'
import { plannerEndpoints } from './endpoints/planner.ts'
import { projectEndpoints } from './endpoints/project.ts'
import { questionEndpoints } from './endpoints/questions.ts'
import { returnEndpoints } from './endpoints/returns.ts'
import { reviewEndpoints } from './endpoints/reviews.ts'
import { stockNoticeEndpoints } from './endpoints/stock-notices.ts'

/** Every call of the shop, by the name that /docs gives it. */
export const endpoints = {
  ...catalogueEndpoints,
  ...questionEndpoints,
  ...reviewEndpoints,
  ...projectEndpoints,
  ...stockNoticeEndpoints,
  ...plannerEndpoints,
  ...basketEndpoints,
  ...listEndpoints,
  ...paymentEndpoints,
  ...returnEndpoints,
  ...accountEndpoints,
} as const

type Endpoints = typeof endpoints
type AnyEndpoint = Endpoints[keyof Endpoints]

/** The endpoints that scripts of an area call. */
type ScriptEndpoint<A extends ScriptArea> = Extract<AnyEndpoint, { readonly script: A }>

const isFromScript = (endpoint: AnyEndpoint): endpoint is ScriptEndpoint<ScriptArea> => 'script' in endpoint

/** The build makes from `response[200]` of each the small shapes that browsers check answers against (D29). */
export const scriptEndpoints: readonly ScriptEndpoint<ScriptArea>[] =
  Object.values(endpoints).filter(isFromScript)

/** The path of a call that a script of an area makes. */
export type ScriptCall<A extends ScriptArea = ScriptArea> = ScriptEndpoint<A>['path']

type ScriptEndpointAt<P extends ScriptCall> = Extract<ScriptEndpoint<ScriptArea>, { readonly path: P }>

/** What a call answers with 200. */
export type Answer<P extends ScriptCall> = z.output<ScriptEndpointAt<P>['response'][200]>

/** The body of a POST, or the query of a GET. */
export type CallInput<P extends ScriptCall> =
  ScriptEndpointAt<P> extends { readonly body: infer B extends z.ZodType }
    ? z.input<B>
    : ScriptEndpointAt<P> extends { readonly querystring: infer Q extends z.ZodType }
      ? z.input<Q>
      : Readonly<Record<string, never>>

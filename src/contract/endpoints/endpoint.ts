import { z } from 'zod'
import { WireProblem } from '../wire.ts'

/** One call of the shop: what it accepts and what it answers. Handlers, browser calls and the description at /docs follow from it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST'
  /** With `:name` where a part of it varies. */
  readonly path: string
  readonly tag: EndpointTag
  /** A sentence for the reader of /docs. */
  readonly summary: string
  readonly params?: z.ZodType
  readonly querystring?: z.ZodType
  readonly body?: z.ZodType
  /** A body for the reader of /docs. */
  readonly example?: object
  /** By status; 200 of a PDF is not among them. */
  readonly response: Readonly<Record<number, z.ZodType>>
  /** The content type of 200, if it is not JSON. */
  readonly produces?: 'text/plain' | 'application/pdf' | 'text/calendar'
  /** Whether the anti-forgery token is needed. Left out: by POST, not by GET. */
  readonly antiForgery?: boolean
  /** Scripts of this part of the pages make the call and check the answer against `response[200]` (D29). */
  readonly script?: ScriptArea
}

/** Parts of the pages that load the shapes of their answers together (ADR 31); `shell` is every page. */
export type ScriptArea = 'shell' | 'product' | 'calculation' | 'basket' | 'checkout' | 'plan' | 'project'

export const endpointTags = {
  product: 'Products, their variations and the calculator',
  planner: 'Layout plans: tiles, cuts and the chance that they are enough',
  search: 'The menu and the suggestions of the search box',
  basket: 'The basket, its delivery service and its discount code',
  delivery: 'The postcode that prices of delivery are for',
  wishlist: 'The wishlist of a visitor or customer',
  'saved list': 'Articles saved for later under an email address',
  checkout: 'The checkout form and the address lookup',
  payment: 'Payment of an order',
  'manual payment': 'Payment against a reference',
  account: 'Accounts, their orders, addresses and data',
} as const

export type EndpointTag = keyof typeof endpointTags

/** Too many requests. */
export const limited = { 429: WireProblem } as const

/** Refused: without token, of a bad shape or impossible, too many requests. */
export const refusals = { 403: WireProblem, 422: WireProblem, ...limited } as const

/** Of calls that name something: it does not exist, or belongs to another visitor. */
export const refusalsOrMissing = { ...refusals, 404: WireProblem } as const

/** A browser that posted the form itself is redirected to a page. */
export const redirected = { 303: z.null() } as const

/** Of calls for customers: the visitor is not logged in. */
export const needsLogin = { 401: WireProblem } as const

/** Refusals of a payment; `attempts/answers.ts` says which of them occur. */
export const paymentRefusals = { ...refusalsOrMissing, 409: WireProblem, 503: WireProblem } as const

/** A card can be declined besides, and after many declines a code is asked for (SX-08). */
export const cardRefusals = { ...paymentRefusals, 402: WireProblem, 428: WireProblem } as const

/** A sentence, or nothing; never a page of HTML. */
export const sentence = z.string().regex(/^[^<]*$/)

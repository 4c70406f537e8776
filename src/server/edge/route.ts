import type { Endpoint } from '#contract/endpoints/endpoint.ts'

/** The schemas of an endpoint: Fastify validates requests by them, and types and describes responses. */
type RouteSchema<E extends Endpoint> = Pick<
  E,
  Extract<keyof E, 'params' | 'querystring' | 'body' | 'response'>
> & {
  readonly tags: string[]
}

/**
 * The part of a Fastify route that its endpoint states: method, address, schemas and whether the token is needed. The
 * handler's request and reply are typed by it: `app.route({ ...route(endpoints.menu), handler: () => menu() })`.
 */
export const route = <const E extends Endpoint>(endpoint: E) => {
  const { method, path, tag, params, querystring, body, response, antiForgery } = endpoint
  const schema = { tags: [tag], params, querystring, body, response }
  return {
    method,
    url: path,
    schema: Object.fromEntries(
      Object.entries(schema).filter(([, value]) => value !== undefined),
    ) as unknown as RouteSchema<E>,
    ...(antiForgery === undefined ? {} : { config: { antiForgery } }),
  }
}

import type { FastifyRequest } from 'fastify'

/* Forms of pages that are posted after their session has ended: nothing of them is lost (M-009). */

/** Pages that work without a session, and calls. */
const others = /^\/admin\/(?:api|sign-in|sign-out|invitation|new-password|forgotten-password)(?:[/.?]|$)/

/** Whether a page of signed-in staff receives a form. */
export const isFormOfPage = ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean =>
  method === 'POST' && /^\/admin(?:[/.?]|$)/.test(url) && !others.test(url)

/** Whether the page's script sent it, which signs in over the page. */
export const isByScript = ({ url }: Pick<FastifyRequest, 'url'>): boolean => /\.data(?:$|\?)/.test(url)

/** Never sent back to the browser, and typed again. A postcode is no code. */
const isSecret = (name: string): boolean => /password|token|passkey|current|secret|^code$/i.test(name)

/**
 * What the sign-in page gets instead of a form that a browser without scripts posted: its fields without
 * secrets, which go back to the browser in the sign-in's own forms and are stored nowhere.
 */
export const signInWith = (request: FastifyRequest): { readonly path: string; readonly kept: string } => {
  const to = request.url.replace(/^\/admin/, '')
  const body = typeof request.body === 'object' && request.body !== null ? request.body : {}
  const fields = Object.entries(body).flatMap(([name, value]: [string, unknown]) => {
    const texts = [value].flat().filter((one) => typeof one === 'string')
    return isSecret(name) || texts.length === 0 ? [] : [[name, texts.length === 1 ? texts[0] : texts]]
  })
  return {
    path: `/admin/sign-in?${new URLSearchParams({ to: to === '' ? '/' : to })}`,
    kept: JSON.stringify(Object.fromEntries(fields)),
  }
}

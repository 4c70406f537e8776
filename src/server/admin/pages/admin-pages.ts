import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cspFor, newNonce } from '../../edge/security-headers.ts'
import { registerStaticFiles } from '../../pages/static-files.ts'
import { isFormOfPage, signInWith } from './ended-session.ts'
import type { AdminPageRequest } from './page-request.ts'
import { type AdminPages, createAdminRenderer } from './render-admin-page.ts'

const BASE = '/admin'

/** The request as the router reads it: its address, and the form that was posted. */
const webRequestOf = (request: FastifyRequest, origin: string): Request => {
  const headers = new Headers({ accept: 'text/html' })
  const url = new URL(request.url, origin)
  if (request.method !== 'POST') return new Request(url, { headers })
  headers.set('content-type', 'application/x-www-form-urlencoded')
  headers.set('origin', origin)
  const fields = new URLSearchParams()
  for (const [name, value] of Object.entries((request.body ?? {}) as Record<string, unknown>))
    for (const one of Array.isArray(value) ? value : [value]) fields.append(name, String(one))
  return new Request(url, { method: 'POST', headers, body: fields })
}

/** The sign-in page in place of a form whose session has ended, with what was typed. */
const signInRequestOf = (request: FastifyRequest, origin: string): Request => {
  const { path, kept } = signInWith(request)
  return new Request(new URL(path, origin), {
    method: 'POST',
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded', origin },
    body: new URLSearchParams({ intent: 'keep', kept }),
  })
}

/**
 * Sends a page, compressed for phones of the yard. Other sites cannot measure what is in it beside what they put
 * there (BREACH): their requests come without the cookie.
 */
const sendPage = async (
  reply: FastifyReply,
  status: number,
  response: Response,
  nonce: string,
): Promise<FastifyReply> => {
  reply.status(status).header('Content-Security-Policy', cspFor({ nonce }))
  for (const [name, value] of response.headers) reply.header(name, value)
  if (status === 503) reply.header('Retry-After', '5')
  if (response.body === null) return reply.send('')
  const page = Readable.fromWeb(response.body as never)
  reply.header('Vary', 'Accept-Encoding')
  if (!(reply.request.headers['accept-encoding']?.includes('gzip') ?? false)) return reply.send(page)
  reply.header('Content-Encoding', 'gzip')
  return reply.send(pipeline(page, createGzip(), () => undefined))
}

/** Serves the pages of the back office and the files that the build made for them. */
export const registerAdminPages = async (
  app: FastifyInstance,
  pages: AdminPages,
  origin: string,
  pageRequestOf: (request: FastifyRequest, reply: FastifyReply, nonce: string) => AdminPageRequest,
): Promise<void> => {
  const hasFile = await registerStaticFiles(app, pages.clientFolder)
  const render = createAdminRenderer(pages)
  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const file = (request.url.split('?')[0] ?? '').slice(BASE.length + 1)
    if (request.method === 'GET' && hasFile(file)) return reply.sendFile(file)
    const nonce = newNonce()
    const page = pageRequestOf(request, reply, nonce)
    const asked = page.isOfOtherAddress ? signInRequestOf(request, origin) : webRequestOf(request, origin)
    const response = await render(asked, page)
    /* By this status the router in the browser leaves the page as it is, with what was typed (M-009). */
    const hasEnded = page.person === null && isFormOfPage(request) && response.status === 200
    return sendPage(reply, hasEnded ? 401 : response.status, response, nonce)
  }
  app.get('/', (_request, reply) => reply.redirect(BASE))
  app.get(BASE, serve)
  /* What the router reads of the first page, when a link leads there. */
  app.get(`${BASE}.data`, serve)
  app.get(`${BASE}/*`, serve)
  app.post(`${BASE}/*`, serve)
  app.post(BASE, serve)
}

import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { deferScripts } from './deferred-scripts.ts'
import { pageRequest } from './page-request.ts'

/* The server fills this context: it must be the same object that the loaders read. */
export { pageRequest }

/**
 * Renders the whole page without streaming: the server caches a page and sends it to many visitors, and a
 * failing loader must still be able to turn the response into an error page. The HTML goes to the server as a
 * string: the body of a Response would encode it to bytes and decode it again.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, renderHtml } = loadContext.get(pageRequest)
  const context = await withLoaderData(routerContext)
  await renderHtml(() => {
    const html = renderToString(<ServerRouter context={context} url={request.url} nonce={nonce} />)
    return `<!DOCTYPE html>${deferScripts(html)}`
  })
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(null, { status, headers })
}

/** Provides the loader data as already read, so that no part of the page has to wait for it. */
const withLoaderData = async (context: EntryContext): Promise<EntryContext> => {
  if (context.serverHandoffStream === undefined) return context
  const value = await readText(context.serverHandoffStream)
  const read = Object.assign(Promise.resolve(), { result: { done: true, value } })
  return { ...context, renderMeta: { ...context.renderMeta, streamCache: { 0: read } } }
}

/** Releases the lock at the end, so that the stream can be read again. */
const readText = async (stream: ReadableStream<Uint8Array>): Promise<string> => {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let read = await reader.read(); !read.done; read = await reader.read())
    text += decoder.decode(read.value, { stream: true })
  reader.releaseLock()
  return text + decoder.decode()
}

/** Reports a failed loader or render to the server; the visitor sees the error page. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  /* A 404 is no failure: an address with a line break matches no route at all. */
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (!request.signal.aborted) context.get(pageRequest).report(error)
}

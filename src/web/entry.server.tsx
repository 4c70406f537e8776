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

/* The server fills this context; it must be the very object that the loaders read. */
export { pageRequest }

/**
 * Renders a page whole and at once. Nothing is streamed: a page is kept by the server and sent to many visitors, and a
 * loader that fails must still be able to turn the answer into an error page. The text goes to the server as it is: the
 * body of a Response would be made bytes and text again.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, onHtml } = loadContext.get(pageRequest)
  const context = await withLoaderData(routerContext)
  await onHtml(() => {
    const html = renderToString(<ServerRouter context={context} url={request.url} nonce={nonce} />)
    return `<!DOCTYPE html>${deferScripts(html)}`
  })
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(null, { status, headers })
}

/** What the loaders gave is there from the start, so that no part of the page has to wait for it. */
const withLoaderData = async (context: EntryContext): Promise<EntryContext> => {
  if (context.serverHandoffStream === undefined) return context
  const value = await readText(context.serverHandoffStream)
  const read = Object.assign(Promise.resolve(), { result: { done: true, value } })
  return { ...context, renderMeta: { ...context.renderMeta, streamCache: { 0: read } } }
}

/** The stream is left at its end for whoever reads it again. */
const readText = async (stream: ReadableStream<Uint8Array>): Promise<string> => {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let read = await reader.read(); !read.done; read = await reader.read())
    text += decoder.decode(read.value, { stream: true })
  reader.releaseLock()
  return text + decoder.decode()
}

/** A loader or a rendering failed: the server is told, the visitor sees the error page. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  /* What is not there was answered so, and is no failure: an address with a line break matches no route at all. */
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (!request.signal.aborted) context.get(pageRequest).report(error)
}

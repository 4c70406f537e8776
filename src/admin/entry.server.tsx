import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { pageRequest } from './page-request.ts'

/* The server fills this context: it must be the same object that the loaders read. */
export { pageRequest }

/** Renders the whole page before its first byte, so that a failure can still become an error page. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce } = loadContext.get(pageRequest)
  const page = await renderToReadableStream(
    <ServerRouter context={context} url={request.url} nonce={nonce} />,
    {
      nonce,
    },
  )
  await page.allReady
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(page, { status, headers })
}

/** Reports a failed loader, action or render to the server's log; the person sees the error page. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (!request.signal.aborted) context.get(pageRequest).report(error)
}

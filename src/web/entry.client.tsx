import { type ReactNode, StrictMode, startTransition, useEffect, useLayoutEffect, useRef } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { WITHOUT_SCRIPT_COOKIE } from '#contract/routes.ts'
import { startDeferredLayout } from './browser/deferred-layout.ts'
import { captureInputBeforeHydration } from './browser/input-before-hydration.ts'
import { reloadWhenRestored } from './browser/restored-page.ts'
import { sendOnce } from './browser/send-once.ts'

/**
 * Tells what was typed before the scripts took over, then marks the document, `<html data-ready>`: what is pressed from
 * now on is heard.
 */
const MarkWhenReady = ({ children }: { children: ReactNode }): ReactNode => {
  const replayInput = useRef(() => {})
  /* Before anything is rendered again. */
  useLayoutEffect(() => {
    replayInput.current = captureInputBeforeHydration(document)
  }, [])
  useEffect(() => {
    /* After the effects of the page, and of what they changed. */
    const soon = setTimeout(() => {
      replayInput.current()
      document.documentElement.dataset['ready'] = ''
      startDeferredLayout()
    })
    return () => clearTimeout(soon)
  }, [])
  return children
}

/* From now on a script asks for what is personal. */
if (document.cookie.includes(WITHOUT_SCRIPT_COOKIE))
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser that is supported
  document.cookie = `${WITHOUT_SCRIPT_COOKIE}=; Max-Age=0; Path=/; SameSite=Lax`
reloadWhenRestored(window)
sendOnce(window)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <MarkWhenReady>
        <HydratedRouter />
      </MarkWhenReady>
    </StrictMode>,
  )
})

import { type ReactNode, StrictMode, startTransition, useEffect, useLayoutEffect, useRef } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { NO_SCRIPT_COOKIE } from '#contract/routes.ts'
import { startDeferredLayout } from './browser/deferred-layout.ts'
import { captureInputBeforeHydration } from './browser/input-before-hydration.ts'
import { preventDoubleSubmit } from './browser/prevent-double-submit.ts'
import { RESTORED, refreshWhenRestored } from './browser/restored-page.ts'

/** Replays the input from before hydration, then marks the document with `<html data-ready>`. */
const MarkWhenReady = ({ children }: { children: ReactNode }): ReactNode => {
  const replayInput = useRef(() => {})
  /* Before the next render. */
  useLayoutEffect(() => {
    replayInput.current = captureInputBeforeHydration(document)
  }, [])
  useEffect(() => {
    /* After the page's effects and the renders that they cause. */
    const soon = setTimeout(() => {
      replayInput.current()
      document.documentElement.dataset['ready'] = ''
      startDeferredLayout()
    })
    return () => clearTimeout(soon)
  }, [])
  return children
}

/* From now on a script fetches the personal parts. */
if (document.cookie.includes(NO_SCRIPT_COOKIE))
  // biome-ignore lint/suspicious/noDocumentCookie: not every supported browser has the Cookie Store
  document.cookie = `${NO_SCRIPT_COOKIE}=; Max-Age=0; Path=/; SameSite=Lax`
refreshWhenRestored(window, () => window.dispatchEvent(new Event(RESTORED)))
preventDoubleSubmit(window)

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

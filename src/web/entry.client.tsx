import { type ReactNode, StrictMode, startTransition, useEffect, useLayoutEffect, useRef } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { reloadWhenKept } from './browser/kept-page.ts'
import { layOutLater } from './browser/lay-out-later.ts'
import { sendOnce } from './browser/send-once.ts'
import { readTypedBefore } from './browser/typed-before.ts'

/**
 * Tells what was typed before the scripts took over, then marks the document, `<html data-ready>`: what is pressed from
 * now on is heard.
 */
const MarkWhenReady = ({ children }: { children: ReactNode }): ReactNode => {
  const tellTyped = useRef(() => {})
  /* Before anything is rendered again. */
  useLayoutEffect(() => {
    tellTyped.current = readTypedBefore(document)
  }, [])
  useEffect(() => {
    /* After the effects of the page, and of what they changed. */
    const soon = setTimeout(() => {
      tellTyped.current()
      document.documentElement.dataset['ready'] = ''
      layOutLater()
    })
    return () => clearTimeout(soon)
  }, [])
  return children
}

reloadWhenKept(window)
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

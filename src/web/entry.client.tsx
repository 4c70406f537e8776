import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

/** Marks the document, `<html data-ready>`, when the scripts have taken over: what is pressed from now on is heard. */
const MarkWhenReady = ({ children }: { children: ReactNode }): ReactNode => {
  useEffect(() => {
    document.documentElement.dataset['ready'] = ''
  }, [])
  return children
}

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

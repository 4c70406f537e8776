import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

/** Marks the document with `<html data-ready>` once its scripts have taken over. */
const MarkWhenReady = ({ children }: { readonly children: ReactNode }): ReactNode => {
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

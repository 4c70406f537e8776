import { createContext, startTransition, useContext, useEffect, useState } from 'react'

/** Whether a page of this visit has hydrated: everything rendered after that is rendered by script. */
let pageHydrated = false

/**
 * Whether a part of a page came as HTML of the server. Its script may come after the page has hydrated; until then the
 * part is as the server rendered it.
 */
export const FromServer = createContext(false)

export const useFromServer = (): boolean => useState(() => !pageHydrated)[0]

/** False on the server and during hydration, then true; a transition, so that hydration ends first. */
export const useHydrated = (): boolean => {
  const isFromServer = useContext(FromServer)
  const [hydrated, setHydrated] = useState(() => pageHydrated && !isFromServer)
  useEffect(() => {
    pageHydrated = true
    startTransition(() => setHydrated(true))
  }, [])
  return hydrated
}

/**
 * The class of a part far below the first screen. In the server's HTML it is styled and laid out only when
 * the visitor scrolls near it. After a client navigation it is laid out immediately, so that going back can
 * restore the scroll position.
 */
export const useDeferredLayoutClass = (): string => useState(() => (pageHydrated ? '' : 'later'))[0]

import { startTransition, useEffect, useState } from 'react'

/** Whether a page of this visit has been taken over: what is shown from then on is made by script. */
let pageHydrated = false

/**
 * False in the server's HTML and while it is taken over; then true: what needs a script may show itself. It is told as
 * what can wait, so that the taking over ends before anything is rendered again.
 */
export const useHydrated = (): boolean => {
  const [hydrated, setHydrated] = useState(() => pageHydrated)
  useEffect(() => {
    pageHydrated = true
    startTransition(() => setHydrated(true))
  }, [])
  return hydrated
}

/**
 * The class of a part far below the first screen: in the server's HTML it is styled and laid out when somebody comes near.
 * What a script shows is laid out at once: going back must find its place.
 */
export const useDeferredLayout = (): string => useState(() => (pageHydrated ? '' : 'later'))[0]

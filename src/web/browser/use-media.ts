import { startTransition, useEffect, useState } from 'react'

/** Whether a media query matches; false until scripts run. */
export const useMedia = (text: string): boolean => {
  const [matches, setMatches] = useState(false)
  useEffect(() => {
    const query = matchMedia(text)
    const update = (): void => startTransition(() => setMatches(query.matches))
    update()
    query.addEventListener('change', update)
    return () => query.removeEventListener('change', update)
  }, [text])
  return matches
}

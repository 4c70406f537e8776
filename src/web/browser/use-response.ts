import { useEffect } from 'react'

/**
 * Sends a request after rendering, and again whenever `key` changes; null sends none. Only the response to
 * the latest request is handled, by the `handle` of the render that sent it.
 */
export const useResponse = <T>(
  key: string | number | null,
  request: () => Promise<T>,
  handle: (response: T) => void,
): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key alone says when to send again
  useEffect(() => {
    if (key === null) return
    let current = true
    void request().then((response) => current && handle(response))
    return () => {
      current = false
    }
  }, [key])
}

/** The same after a pause of `delay` milliseconds in which the key does not change again. */
export const useDebouncedResponse = <T>(
  key: string | null,
  request: () => Promise<T>,
  handle: (response: T) => void,
  delay: number,
): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key alone says when to send again
  useEffect(() => {
    if (key === null) return
    let current = true
    const timer = setTimeout(() => void request().then((response) => current && handle(response)), delay)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [key])
}

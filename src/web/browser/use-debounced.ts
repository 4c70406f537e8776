import { useCallback, useEffect, useRef } from 'react'

export interface Debounced<A extends readonly unknown[]> {
  /** Runs the work `delay` ms after the last call. */
  readonly schedule: (...args: A) => void
  readonly cancel: () => void
}

/** Debounces work until typing pauses. It always runs the `work` of the latest render. */
export const useDebounced = <A extends readonly unknown[]>(
  work: (...args: A) => void,
  delay: number,
): Debounced<A> => {
  const latest = useRef(work)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => {
    latest.current = work
  })
  const cancel = useCallback(() => clearTimeout(timer.current), [])
  useEffect(() => cancel, [cancel])
  const later = useCallback(
    (...args: A) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(...args), delay)
    },
    [delay],
  )
  return { schedule: later, cancel }
}

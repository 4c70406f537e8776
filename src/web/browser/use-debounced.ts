import { useCallback, useEffect, useRef } from 'react'

/** Runs the `work` of the latest render `delay` ms after the last `schedule`: when typing pauses. */
export const useDebounced = <A extends readonly unknown[]>(work: (...args: A) => void, delay: number) => {
  const latest = useRef(work)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => {
    latest.current = work
  })
  const cancel = useCallback(() => clearTimeout(timer.current), [])
  useEffect(() => cancel, [cancel])
  const schedule = useCallback(
    (...args: A) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(...args), delay)
    },
    [delay],
  )
  return { schedule, cancel }
}

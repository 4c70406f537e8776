import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { adminPaths } from '#contract/admin/paths.ts'

/** Something new is on the page this long after it happened, at most (M-022). */
const ASK_MS = 2_000
/** What the mark does not know of, such as a dispute at a provider, is read again after this time. */
const RELOAD_MS = 30_000
/** A page without input asks on, but does not read itself again: that would keep its session alive (M-009). */
const TOUCHED_MS = 4 * 60_000

/** The mark of now; null: no answer; undefined: the session has ended. */
const askMark = async (signal: AbortSignal): Promise<string | null | undefined> => {
  try {
    const response = await fetch(adminPaths.news, { signal, headers: { accept: 'application/json' } })
    if (response.status === 401) return undefined
    const answer: unknown = response.ok ? await response.json() : null
    return typeof answer === 'object' && answer !== null && 'mark' in answer ? String(answer.mark) : null
  } catch {
    /* The network is away: the next one asks again. */
    return null
  }
}

/**
 * Reads the page again when an order was placed or changed; what is being typed stays. A page that is hidden, or
 * had no input for some minutes, is read again as soon as it is visible and used.
 */
export const useNews = (): void => {
  const { revalidate } = useRevalidator()
  const read = useRef(revalidate)
  read.current = revalidate
  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    let mark: string | null = null
    let isNew = false
    let isAsking = false
    let [touchedAt, readAt] = [Date.now(), Date.now()]
    const readAgain = (): void => {
      if (!isNew || document.visibilityState !== 'visible' || Date.now() - touchedAt > TOUCHED_MS) return
      isNew = false
      readAt = Date.now()
      void read.current()
    }
    const touch = (): void => {
      touchedAt = Date.now()
      readAgain()
    }
    const ask = async (): Promise<void> => {
      if (isAsking || document.visibilityState !== 'visible') return
      isAsking = true
      const asked = await askMark(signal)
      isAsking = false
      if (signal.aborted) return
      if (asked === undefined) return clearInterval(timer)
      if ((asked !== null && mark !== null && asked !== mark) || Date.now() - readAt > RELOAD_MS) isNew = true
      mark = asked ?? mark
      readAgain()
    }
    const timer = setInterval(() => void ask(), ASK_MS)
    for (const kind of ['pointerdown', 'keydown', 'visibilitychange'])
      document.addEventListener(kind, touch, { signal, passive: true })
    void ask()
    return () => {
      clearInterval(timer)
      ended.abort()
    }
  }, [])
}

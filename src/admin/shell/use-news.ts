import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CallOutput } from '#contract/admin/calls.ts'
import { adminPaths } from '#contract/admin/paths.ts'

type News = CallOutput<'news'>

/** Something new is on the page this long after it happened, at most (M-022). */
const ASK_MS = 2_000
/** What the mark does not know of, such as a dispute at a provider, is read again after this time. */
const RELOAD_MS = 30_000
/** A page without input asks on, but does not read itself again: that would keep its session alive (M-009). */
const TOUCHED_MS = 4 * 60_000

/** The news of now; null: no answer; undefined: the session has ended. */
const askNews = async (order: string | null, signal: AbortSignal): Promise<News | null | undefined> => {
  const query = order === null ? '' : `?${new URLSearchParams({ order })}`
  try {
    const response = await fetch(`${adminPaths.news}${query}`, {
      signal,
      headers: { accept: 'application/json' },
    })
    if (response.status === 401) return undefined
    return response.ok ? ((await response.json()) as News) : null
  } catch {
    /* The network is away: the next one asks again. */
    return null
  }
}

/** Asks for news while the page is visible; `order`: the one whose page asks. */
const usePolling = (order: string | null, receive: (news: News | null) => void): void => {
  const latest = useRef(receive)
  latest.current = receive
  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    let isAsking = false
    const ask = async (): Promise<void> => {
      if (isAsking || document.visibilityState !== 'visible') return
      isAsking = true
      const news = await askNews(order, signal)
      isAsking = false
      if (signal.aborted) return
      if (news === undefined) clearInterval(timer)
      else latest.current(news)
    }
    const timer = setInterval(() => void ask(), ASK_MS)
    void ask()
    return () => {
      clearInterval(timer)
      ended.abort()
    }
  }, [order])
}

/** The same list as long as it says the same, so that nothing is rendered again. */
const useOpen = () => {
  const [open, setOpen] = useState<News['open']>([])
  const update = (news: News | null): void => {
    if (news !== null)
      setOpen((before) => (JSON.stringify(before) === JSON.stringify(news.open) ? before : news.open))
  }
  return [open, update] as const
}

/**
 * Reads the page again when an order was placed or changed; what is being typed stays. A page that is hidden, or
 * had no input for some minutes, is read again as soon as it is visible and used. Returns which orders others have
 * open (M-035).
 */
export const useNews = (): News['open'] => {
  const { revalidate } = useRevalidator()
  const [open, updateOpen] = useOpen()
  const state = useRef({
    mark: null as string | null,
    isNew: false,
    touchedAt: Date.now(),
    readAt: Date.now(),
  })
  const readAgain = (): void => {
    const now = state.current
    if (!now.isNew || document.visibilityState !== 'visible' || Date.now() - now.touchedAt > TOUCHED_MS)
      return
    now.isNew = false
    now.readAt = Date.now()
    void revalidate()
  }
  const read = useRef(readAgain)
  read.current = readAgain
  usePolling(null, (news) => {
    updateOpen(news)
    const now = state.current
    const isOther = news !== null && now.mark !== null && news.mark !== now.mark
    if (isOther || Date.now() - now.readAt > RELOAD_MS) now.isNew = true
    now.mark = news?.mark ?? now.mark
    readAgain()
  })
  useEffect(() => {
    const ended = new AbortController()
    const touch = (): void => {
      state.current.touchedAt = Date.now()
      read.current()
    }
    for (const kind of ['pointerdown', 'keydown', 'visibilitychange'])
      document.addEventListener(kind, touch, { signal: ended.signal, passive: true })
    return () => ended.abort()
  }, [])
  return open
}

/**
 * Says that the person has an order open, and returns the names of the others who have (M-035). The page is not read
 * again: its forms name the version that the person saw.
 */
export const useOpenOrder = (number: string): readonly string[] => {
  const [open, updateOpen] = useOpen()
  usePolling(number, updateOpen)
  return open.filter((one) => one.number === number).map(({ name }) => name)
}

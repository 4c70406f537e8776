import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Failure } from './failure.tsx'

/** A page that has not even begun after this long will not come. */
const LOADING_LIMIT_MS = 15_000
/** How long a loaded player has to answer, and how often it is greeted meanwhile. */
const GREETING_LIMIT_MS = 4_000
const GREETING_EVERY_MS = 250

const answersGreetings = (address: string): boolean =>
  new URL(address, location.href).hostname === 'www.youtube-nocookie.com'

/**
 * A page in a frame. Browsers do not tell when a frame of another site fails: it loads an error page of their own.
 * The video player answers to a greeting, though; where that answer stays out, the video has not come (P-066).
 */
export function Frame({ address, title }: { address: string; title: string }): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null)
  const [loaded, setLoaded] = useState(false)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (loaded) return
    const timer = setTimeout(() => setFailed(true), LOADING_LIMIT_MS)
    return () => clearTimeout(timer)
  }, [loaded])

  useEffect(() => {
    if (!loaded || !answersGreetings(address)) return
    const { origin } = new URL(address)
    const greet = (): void =>
      frame.current?.contentWindow?.postMessage('{"event":"listening","id":1,"channel":"widget"}', '*')
    const greeting = setInterval(greet, GREETING_EVERY_MS)
    const limit = setTimeout(() => setFailed(true), GREETING_LIMIT_MS)
    const stop = (): void => {
      clearInterval(greeting)
      clearTimeout(limit)
    }
    const onMessage = (event: MessageEvent): void => {
      if (event.origin === origin) stop()
    }
    window.addEventListener('message', onMessage)
    greet()
    return () => {
      stop()
      window.removeEventListener('message', onMessage)
    }
  }, [loaded, address])

  if (failed) return <Failure of="page-failed" />
  return (
    <iframe
      ref={frame}
      src={address}
      title={title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      className="aspect-video max-h-full w-full max-w-5xl rounded-card bg-ink"
      onLoad={() => setLoaded(true)}
    />
  )
}

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Failure } from './failure.tsx'

/** A frame that has not loaded after this long has failed. */
const LOAD_TIMEOUT_MS = 15_000
/** A loaded player must reply to a greeting within this time; the greeting is repeated at this interval. */
const REPLY_TIMEOUT_MS = 4_000
const GREETING_INTERVAL_MS = 250

const repliesToGreetings = (address: string): boolean =>
  new URL(address, location.href).hostname === 'www.youtube-nocookie.com'

/**
 * A page in a frame. Browsers report no error if a frame of another site fails: it loads their own error
 * page. The video player replies to a greeting message, though; without a reply the video has failed (P-066).
 */
export function Frame({ address, title }: { address: string; title: string }): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null)
  const [loaded, setLoaded] = useState(false)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (loaded) return
    const timer = setTimeout(() => setFailed(true), LOAD_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [loaded])

  useEffect(() => {
    if (!loaded || !repliesToGreetings(address)) return
    const { origin } = new URL(address)
    const greet = (): void =>
      frame.current?.contentWindow?.postMessage('{"event":"listening","id":1,"channel":"widget"}', '*')
    const greeting = setInterval(greet, GREETING_INTERVAL_MS)
    const timeout = setTimeout(() => setFailed(true), REPLY_TIMEOUT_MS)
    const stop = (): void => {
      clearInterval(greeting)
      clearTimeout(timeout)
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

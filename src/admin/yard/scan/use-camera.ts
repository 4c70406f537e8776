import { type RefObject, useEffect, useRef, useState } from 'react'
import { type CameraState, startScanning } from './scanning.ts'

/** Whether the page is before the person: a hidden one gives the camera back. */
const useIsVisible = (): boolean => {
  const [isVisible, setVisible] = useState(true)
  useEffect(() => {
    const look = (): void => setVisible(document.visibilityState === 'visible')
    const hide = (): void => setVisible(false)
    document.addEventListener('visibilitychange', look)
    /* A page that the browser puts aside to go back to it, without a change of visibility in some. */
    window.addEventListener('pagehide', hide)
    window.addEventListener('pageshow', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pagehide', hide)
      window.removeEventListener('pageshow', look)
    }
  }, [])
  return isVisible
}

/** Scans while the dialog is open and the page is visible. */
export const useCamera = (
  video: RefObject<HTMLVideoElement | null>,
  isOpen: boolean,
  onCode: (code: string) => void,
): CameraState => {
  const [state, setState] = useState<CameraState>({ kind: 'opening' })
  const isVisible = useIsVisible()
  const latest = useRef(onCode)
  latest.current = onCode
  useEffect(() => {
    if (!isOpen || !isVisible || video.current === null) return
    return startScanning({ video: video.current, onCode: (code) => latest.current(code), onState: setState })
  }, [video, isOpen, isVisible])
  return state
}

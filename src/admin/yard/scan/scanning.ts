import { cameraProblem, closeCamera, hasTorch, openCamera, readerProblem } from './camera.ts'
import { createSightings } from './sightings.ts'

/** How the camera of the dialog stands. `track`: the one with a torch; null: it has none. */
export type CameraState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'on'; readonly track: MediaStreamTrack | null }
  | { readonly kind: 'failed'; readonly why: string }

interface ScanningOptions {
  readonly video: HTMLVideoElement
  readonly onCode: (code: string) => void
  readonly onState: (state: CameraState) => void
}

/** Between two looks at the picture: five to eight looks a second, and time for the page. */
const PAUSE_MS = 100

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))

/**
 * Shows the camera's picture and reads codes from it until the returned function is called, which ends the stream at
 * once. The reader is loaded only here.
 */
export const startScanning = ({ video, onCode, onState }: ScanningOptions): (() => void) => {
  const ended = new AbortController()
  const { signal } = ended
  const fail = (why: string): void => {
    if (!signal.aborted) onState({ kind: 'failed', why })
    ended.abort()
  }
  const scan = async (): Promise<void> => {
    const stream = await openCamera()
    /* The person may have closed the dialog while the browser asked them. */
    if (signal.aborted) return closeCamera(stream)
    signal.addEventListener('abort', () => {
      closeCamera(stream)
      video.srcObject = null
    })
    const [track] = stream.getVideoTracks()
    track?.addEventListener('ended', () => fail(cameraProblem(new DOMException('', 'AbortError'))), {
      signal,
    })
    video.srcObject = stream
    await video.play()
    onState({ kind: 'on', track: track !== undefined && hasTorch(track) ? track : null })
    await readCodes().catch(() => fail(readerProblem))
  }
  const readCodes = async (): Promise<void> => {
    const { openCodeReader } = await import('./read-frames.ts')
    const reader = await openCodeReader()
    if (signal.aborted) return reader.close()
    signal.addEventListener('abort', () => reader.close())
    const isNew = createSightings()
    while (!signal.aborted) {
      const code = await reader.read(video)
      if (signal.aborted) return
      if (code !== null && code !== '' && isNew(code, performance.now())) onCode(code)
      await pause()
    }
  }
  onState({ kind: 'opening' })
  scan().catch((error: unknown) => fail(cameraProblem(error)))
  return () => ended.abort()
}

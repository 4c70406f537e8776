import { codeFormats } from './formats.ts'

/** Reads the code before the camera; null: there is none, or it is not sharp yet. */
export interface CodeReader {
  readonly read: (video: HTMLVideoElement) => Promise<string | null>
  readonly close: () => void
}

/** The browser's own reader of codes, which TypeScript's DOM does not know. */
interface Detector {
  readonly detect: (image: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector
  readonly getSupportedFormats: () => Promise<readonly string[]>
}

/** Chromium on Android and macOS has one; null where it is missing, or reads fewer codes than the yard has. */
const openNative = async (): Promise<CodeReader | null> => {
  const Detectors = (globalThis as { readonly BarcodeDetector?: DetectorClass }).BarcodeDetector
  if (Detectors === undefined) return null
  const supported = await Detectors.getSupportedFormats()
  if (!codeFormats.every(({ native }) => supported.includes(native))) return null
  const detector = new Detectors({ formats: codeFormats.map(({ native }) => native) })
  return {
    read: async (video) => (await detector.detect(video))[0]?.rawValue ?? null,
    close: () => undefined,
  }
}

const MOST_WIDTH = 1280

/** Copies what the camera shows now; null: nothing yet. */
const frameOf = (video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null => {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0) return null
  const scale = Math.min(1, MOST_WIDTH / videoWidth)
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return context?.getImageData(0, 0, canvas.width, canvas.height) ?? null
}

/** The library, in a worker: the picture stays fluid, and only that worker may run WebAssembly (ADR 52). */
const openWorker = async (): Promise<CodeReader> => {
  const worker = new Worker(new URL('./code-reader.worker.ts', import.meta.url), { type: 'module' })
  const canvas = document.createElement('canvas')
  const answer = () =>
    new Promise<string | null>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data)
      worker.onerror = () => reject(new Error('The reader of codes did not start.'))
    })
  /* The first message says that it is ready. */
  await answer().catch((error: unknown) => {
    worker.terminate()
    throw error
  })
  return {
    async read(video) {
      const frame = frameOf(video, canvas)
      if (frame === null) return null
      const read = answer()
      worker.postMessage(frame, [frame.data.buffer])
      return read
    },
    close: () => worker.terminate(),
  }
}

/** Opens the browser's own reader, else the library. */
export const openCodeReader = async (): Promise<CodeReader> =>
  (await openNative().catch(() => null)) ?? (await openWorker())

/* The camera of a phone: opening it, its torch, and why there is none, in sentences (M-214). */

/** Browsers know the torch, TypeScript's DOM does not. */
interface TorchCapabilities extends MediaTrackCapabilities {
  readonly torch?: boolean
}
interface TorchConstraints extends MediaTrackConstraints {
  readonly advanced: { readonly torch: boolean }[] & MediaTrackConstraintSet[]
}

const typeIt = 'Type the code below instead.'

const problems: Readonly<Record<string, string>> = {
  NotAllowedError:
    'The camera is not allowed for this page. Allow it in the browser’s settings of this site, then open this again.',
  NotFoundError: 'This device has no camera.',
  NotReadableError:
    'The camera is in use by another app, or does not answer. Close that app, then open this again.',
  AbortError: 'The camera stopped. Close this and open it again.',
}
/** What browsers named them before, or name them in special cases. */
const sameAs: Readonly<Record<string, keyof typeof problems>> = {
  SecurityError: 'NotAllowedError',
  OverconstrainedError: 'NotFoundError',
}

/** Why the camera did not open, and what to do. */
export const cameraProblem = (error: unknown): string => {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  return `${problems[sameAs[name] ?? name] ?? 'This browser does not give the camera to this page.'} ${typeIt}`
}

/** Why codes on the picture cannot be read, though there is a camera. */
export const readerProblem = `This browser cannot read codes. ${typeIt}`

/** Opens the camera at the back of a phone, or the only one; fine enough for the bars of a label. */
export const openCamera = async (
  devices: Pick<MediaDevices, 'getUserMedia'> | undefined = navigator.mediaDevices,
): Promise<MediaStream> => {
  /* Browsers leave it out of pages that came without encryption. */
  if (devices === undefined) throw new DOMException('no media devices', 'NotSupportedError')
  const video = { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } }
  return devices.getUserMedia({ video, audio: false })
}

export const closeCamera = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}

type Track = Pick<MediaStreamTrack, 'applyConstraints'> & {
  /** Firefox learned it late. */
  readonly getCapabilities?: () => MediaTrackCapabilities
}

export const hasTorch = (track: Track | undefined): boolean =>
  (track?.getCapabilities?.() as TorchCapabilities | undefined)?.torch === true

/** Switches the light beside the camera; false: the phone refused, for one that is too hot or low on battery. */
export const switchTorch = async (track: Track, on: boolean): Promise<boolean> => {
  const wanted: TorchConstraints = { advanced: [{ torch: on }] }
  return track.applyConstraints(wanted).then(
    () => true,
    () => false,
  )
}

import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { switchTorch } from './camera.ts'
import { CodeAnswer } from './code-answer.tsx'
import { CodeForm } from './code-form.tsx'
import type { CameraState } from './scanning.ts'
import { useCamera } from './use-camera.ts'
import type { Codes } from './use-codes.ts'

const Torch = ({ track }: { readonly track: MediaStreamTrack }): ReactNode => {
  const [isOn, setOn] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const change = async (): Promise<void> => {
    const isDone = await switchTorch(track, !isOn)
    setRefused(!isDone)
    if (isDone) setOn(!isOn)
  }
  return (
    <>
      <Button type="button" look={isOn ? 'primary' : 'plain'} aria-pressed={isOn} onClick={change}>
        Torch
      </Button>
      {isRefused && <span role="status">The phone refuses its torch now.</span>}
    </>
  )
}

const hints: Readonly<Record<Exclude<CameraState['kind'], 'failed'>, string>> = {
  opening: 'The camera opens …',
  on: 'Hold the code before the camera.',
}

/** Reads codes by the camera at the back of a phone; where there is none, they are typed (M-214). */
export const ScanDialog = ({ codes }: { readonly codes: Codes }): ReactNode => {
  const dialog = useRef<HTMLDialogElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const closing = useRef<HTMLDivElement>(null)
  const heading = useId()
  const camera = useCamera(video, codes.isOpen, codes.take)
  useEffect(() => {
    if (!codes.isOpen) return dialog.current?.close()
    dialog.current?.showModal()
    /* Not the field, which would bring up the keyboard over half of a phone. */
    closing.current?.querySelector('button')?.focus()
  }, [codes.isOpen])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      onClose={codes.close}
      className="m-auto max-h-[calc(100dvh-1rem)] w-[min(32rem,calc(100vw-1rem))] overflow-y-auto rounded-card border border-line bg-card p-3 text-ink backdrop:bg-ink/50"
    >
      <div className="grid gap-3">
        <h2 id={heading}>Scan a code</h2>
        <video
          ref={video}
          muted
          playsInline
          aria-label="What the camera sees"
          hidden={camera.kind === 'failed'}
          className="aspect-4/3 max-h-[45dvh] w-full rounded-control bg-ink object-cover"
        />
        {camera.kind === 'failed' ? (
          <p role="alert" className="border-brick border-l-4 bg-brick-wash px-3 py-2">
            {camera.why}
          </p>
        ) : (
          <p className="text-quiet">{hints[camera.kind]}</p>
        )}
        <CodeAnswer answer={codes.isOpen ? codes.answer : null} />
        <CodeForm onCode={codes.take} />
        <div ref={closing} className="flex flex-wrap items-center justify-between gap-2">
          <Button type="button" look="primary" onClick={codes.close}>
            Close
          </Button>
          {camera.kind === 'on' && camera.track !== null && (
            <Torch key={camera.track.id} track={camera.track} />
          )}
        </div>
      </div>
    </dialog>
  )
}

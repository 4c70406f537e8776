import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { inputClass } from '../../ui/input-class.ts'
import { Notice } from '../../ui/notice.tsx'

/** A low tone for a wrong code: the person looks at the goods, not at the phone. */
const buzz = (): void => {
  const audio = new AudioContext()
  const tone = audio.createOscillator()
  tone.frequency.value = 220
  tone.connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + 0.35)
  tone.onended = () => void audio.close()
}

interface ScanFieldProps {
  /** Ticks the line of a sku; false: it is none of this list. */
  readonly onScan: (sku: string) => boolean
}

/** Takes the code of a scanner, which types it and ends with Enter (M-050). A wrong code is reported at once. */
export const ScanField = ({ onScan }: ScanFieldProps): ReactNode => {
  const id = useId()
  const [isReady, setReady] = useState(false)
  const [wrong, setWrong] = useState('')
  useEffect(() => setReady(true), [])
  const scan = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const input = event.currentTarget
    const sku = input.value.trim()
    if (sku === '') return
    const isWrong = !onScan(sku)
    setWrong(isWrong ? sku : '')
    if (isWrong) buzz()
    input.value = ''
  }
  if (!isReady) return null
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        Scan or type a SKU
      </label>
      <input
        id={id}
        className={`${inputClass} min-h-12`}
        autoComplete="off"
        enterKeyHint="done"
        onKeyDown={scan}
      />
      {wrong && <Notice look="error">{wrong} is not in this list.</Notice>}
    </div>
  )
}

import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { inputClass } from '../../ui/input-class.ts'

interface ScanFieldProps {
  readonly onScan: (code: string) => void
}

/** Takes the code of a scanner with a trigger, which types it and ends with Enter (M-050). */
export const ScanField = ({ onScan }: ScanFieldProps): ReactNode => {
  const id = useId()
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const scan = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const input = event.currentTarget
    if (input.value.trim() !== '') onScan(input.value)
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
    </div>
  )
}

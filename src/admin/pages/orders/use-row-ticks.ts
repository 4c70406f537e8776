import { type ChangeEvent, useRef, useState } from 'react'

/** Ticked rows of a list by their keys. With Shift all rows from the one before to this one change with it. */
export const useRowTicks = (keys: readonly string[]) => {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string | null>(null)
  const setAll = (changed: readonly string[], isOn: boolean): void =>
    setTicked((before) => {
      const kept = [...before].filter((key) => !changed.includes(key))
      return new Set(isOn ? [...kept, ...changed] : kept)
    })
  return {
    count: keys.filter((key) => ticked.has(key)).length,
    isTicked: (key: string): boolean => ticked.has(key),
    setAll: (isOn: boolean): void => setAll(keys, isOn),
    change: (key: string, { nativeEvent, currentTarget }: ChangeEvent<HTMLInputElement>): void => {
      const hasShift = 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true
      const [from, to] = [keys.indexOf(last.current ?? ''), keys.indexOf(key)]
      const isRange = hasShift && from !== -1
      setAll(isRange ? keys.slice(Math.min(from, to), Math.max(from, to) + 1) : [key], currentTarget.checked)
      last.current = key
    },
  }
}

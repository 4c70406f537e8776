import { letters, Malformed, through } from './plan-code.ts'
import type { PlanState } from './plan-state.ts'

const numbersOf = (bytes: readonly number[]): number[] => {
  const values: number[] = []
  let [value, scale] = [0, 1]
  for (const byte of bytes) {
    value += (byte % 128) * scale
    scale *= 128
    if (scale > 2 ** 42) throw new Malformed()
    if (byte >= 128) continue
    values.push(value % 2 === 0 ? value / 2 : -(value + 1) / 2)
    ;[value, scale] = [0, 1]
  }
  if (scale !== 1) throw new Malformed()
  return values
}

const fromBase64Url = (text: string): readonly number[] => {
  const bytes: number[] = []
  let [held, bits] = [0, 0]
  for (const letter of text) {
    const value = letters.indexOf(letter)
    if (value < 0) throw new Malformed()
    held = held * 64 + value
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes.push(Math.floor(held / 2 ** bits))
    held %= 2 ** bits
  }
  if (held !== 0) throw new Malformed()
  return bytes
}

/** Reads what `encodePlan` wrote; null for everything else. Limits of rooms and lengths are those of a plan. */
export const decodePlan = (code: string, blank: PlanState): PlanState | null => {
  try {
    const values = numbersOf(fromBase64Url(code))
    let read = 0
    const next = (): number => {
      const value = values[read]
      if (value === undefined) throw new Malformed()
      read += 1
      return value
    }
    const state = through({ number: next }, blank)
    return read === values.length ? state : null
  } catch {
    return null
  }
}

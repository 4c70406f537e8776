import type { z } from 'zod'

/** Reads the passkey that a script put into a form; null: it is none. */
export const parsePasskey = <T extends z.ZodType>(shape: T, typed: unknown): z.output<T> | null => {
  if (typeof typed !== 'string') return null
  try {
    return shape.parse(JSON.parse(typed))
  } catch {
    return null
  }
}

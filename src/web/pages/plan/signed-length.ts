import { type LengthUnit, lengthInput, parseLength } from '#domain/planner/length.ts'

/** A typed length, also a negative one; null: it is none. */
export const typedLength = (text: string, unit: LengthUnit): number | null => {
  const isNegative = text.trim().startsWith('-')
  const read = parseLength(isNegative ? text.trim().slice(1) : text, unit)
  return read === null ? null : isNegative ? -read.length : read.length
}

/** A length as a field shows it, with its sign. */
export const asTyped = (length: number, unit: LengthUnit): string =>
  length < 0 ? `-${lengthInput(-length, unit)}` : lengthInput(length, unit)

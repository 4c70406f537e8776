/** The longest line for a small list or object. */
const LINE = 110

const isShort = (value: unknown): boolean =>
  value === null ||
  typeof value !== 'object' ||
  Object.values(value).every(
    (part) => part === null || typeof part !== 'object' || Object.keys(part).length === 0,
  )

const onOneLine = (value: object): string => {
  const parts = Array.isArray(value)
    ? value.map((part) => jsonText(part))
    : Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${jsonText(part)}`)
  if (parts.length === 0) return Array.isArray(value) ? '[]' : '{}'
  return Array.isArray(value) ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`
}

/**
 * Prints JSON as a person would write it: small values stand on one line, so that a changed price is a
 * changed line.
 */
export const jsonText = (value: unknown, indent = ''): string => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isShort(value)) {
    const line = onOneLine(value)
    if (indent.length + line.length <= LINE) return line
  }
  const inner = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((part) => inner + jsonText(part, inner))
    : Object.entries(value).map(([key, part]) => `${inner}${JSON.stringify(key)}: ${jsonText(part, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`
}

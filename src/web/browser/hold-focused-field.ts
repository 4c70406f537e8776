import { flushSync } from 'react-dom'

/** Applies a response without moving the field with the focus: what appears above it scrolls the page instead. */
export const holdFocusedField = (apply: () => void): void => {
  const field = document.activeElement
  const before = field?.getBoundingClientRect().top ?? 0
  flushSync(apply)
  if (field === null || field === document.body || !field.isConnected) return
  const moved = field.getBoundingClientRect().top - before
  if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' })
}

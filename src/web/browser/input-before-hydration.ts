/*
 * Input that is entered before hydration is in the DOM, but React knows only the values in the server's HTML:
 * the shopper would see a quantity of 10 and buy 1, and the next render would put the 1 back. So the fields
 * are read before hydration ends, and each change is replayed to React as an event.
 */

type Field = HTMLInputElement | HTMLTextAreaElement

/** Replays the input of one field to React. */
type ReplayInput = () => void

/**
 * React overrides `value` on each of its fields; the setter of the prototype bypasses React, so that the
 * event after it counts as a change.
 */
const writeUnwatched = (field: Field, text: string): void => {
  const shared = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  shared?.set?.call(field, text)
}

const textReplay = (field: Field): ReplayInput | null => {
  const [typed, written] = [field.value, field.defaultValue]
  if (typed === written) return null
  return () => {
    field.value = written
    writeUnwatched(field, typed)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Restores the server's state and clicks the box. Of a radio group, only the chosen one is clicked. */
const tickReplay = (box: HTMLInputElement): ReplayInput | null => {
  const written = box.defaultChecked
  if (box.checked === written || (box.type === 'radio' && written)) return null
  return () => {
    box.checked = written
    box.click()
  }
}

const choiceReplay = (list: HTMLSelectElement): ReplayInput | null => {
  const { value } = list
  const written = Array.from(list.options).findIndex(({ defaultSelected }) => defaultSelected)
  if (list.selectedIndex === Math.max(0, written)) return null
  return () => {
    list.value = value
    list.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

const ignoredTypes: ReadonlySet<string> = new Set(['hidden', 'submit', 'button', 'file', 'image', 'reset'])

const replayOf = (field: Element): ReplayInput | null => {
  if (field instanceof HTMLSelectElement) return choiceReplay(field)
  if (field instanceof HTMLTextAreaElement) return textReplay(field)
  if (!(field instanceof HTMLInputElement) || ignoredTypes.has(field.type)) return null
  return field.type === 'checkbox' || field.type === 'radio' ? tickReplay(field) : textReplay(field)
}

/**
 * Collects the fields that differ from the server's HTML. The returned function replays each of them that is
 * still in the document.
 */
export const captureInputBeforeHydration = (page: Document): ReplayInput => {
  const replays = Array.from(page.querySelectorAll('input, textarea, select'), (field) => ({
    field,
    replay: replayOf(field),
  }))
  return () => {
    for (const { field, replay } of replays) if (field.isConnected) replay?.()
  }
}

/*
 * What was typed, ticked and chosen before the scripts took over stands in the fields, but React knows only what the
 * server wrote into them: a quantity of 10 that is seen would be a 1 that is bought, and the next rendering puts the 1
 * back. So it is read when React has taken the fields over, and told to it as if it were changed now.
 */

type Field = HTMLInputElement | HTMLTextAreaElement

/** Tells React of one field. */
type ReplayInput = () => void

/** React watches its fields' own `value`; the one that all fields share changes what is seen, and React hears of it. */
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

/** Ticked anew: it is put back as the server wrote it, and pressed. Of radios the one that was chosen. */
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

/** Reads which fields stand otherwise than the server wrote them; the answer tells React of each that is still there. */
export const captureInputBeforeHydration = (page: Document): ReplayInput => {
  const replays = Array.from(page.querySelectorAll('input, textarea, select'), (field) => ({
    field,
    replay: replayOf(field),
  }))
  return () => {
    for (const { field, replay } of replays) if (field.isConnected) replay?.()
  }
}

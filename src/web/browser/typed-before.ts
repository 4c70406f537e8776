/*
 * What was typed, ticked and chosen before the scripts took over stands in the fields, but React knows only what the
 * server wrote into them: a quantity of 10 that is seen would be a 1 that is bought. Each such field is told to React as
 * if it were changed now.
 */

type Field = HTMLInputElement | HTMLTextAreaElement

/** React watches its fields' own `value`; the one that all fields share changes what is seen, and React hears of it. */
const writeUnwatched = (field: Field, text: string): void => {
  const shared = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  shared?.set?.call(field, text)
}

const tellText = (field: Field): void => {
  const typed = field.value
  if (typed === field.defaultValue) return
  field.value = field.defaultValue
  writeUnwatched(field, typed)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Ticked anew: it is put back as the server wrote it, and pressed. */
const tellTick = (box: HTMLInputElement): void => {
  if (box.checked === box.defaultChecked || box.disabled) return
  /* Of a group of radios one was chosen; the one that it took the place of needs no press. */
  if (box.type === 'radio' && !box.checked) return
  box.checked = box.defaultChecked
  box.click()
}

const tellChoice = (list: HTMLSelectElement): void => {
  const written = Array.from(list.options).findIndex(({ defaultSelected }) => defaultSelected)
  if (list.selectedIndex === Math.max(0, written)) return
  list.dispatchEvent(new Event('change', { bubbles: true }))
}

const ticks: ReadonlySet<string> = new Set(['checkbox', 'radio'])
const untyped: ReadonlySet<string> = new Set(['hidden', 'submit', 'button', 'file', 'image', 'reset'])

/** Tells React of every field that stands otherwise than the server wrote it. */
export const tellTypedBefore = (page: Document): void => {
  for (const field of page.querySelectorAll('input, textarea, select'))
    if (field instanceof HTMLSelectElement) tellChoice(field)
    else if (field instanceof HTMLTextAreaElement) tellText(field)
    else if (field instanceof HTMLInputElement && ticks.has(field.type)) tellTick(field)
    else if (field instanceof HTMLInputElement && !untyped.has(field.type)) tellText(field)
}

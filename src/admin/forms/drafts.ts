import { holdsCardNumber } from '#domain/payments/card-number.ts'

/*
 * What is typed into forms and not saved yet: kept by the browser tab through a reload and a lost answer (M-217). Of each
 * form only the fields that the person changed, so that a colleague's change of the others stays.
 */

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type Draft = Readonly<Record<string, string>>

const PREFIX = 'draft '
/** Hidden fields that are other ones each time the page is loaded; the others say what the form is about. */
const changing = new Set(['_token', 'version', 'key', 'was', 'press'])
const notKept = new Set(['hidden', 'password', 'file', 'submit', 'button'])

const isField = (element: EventTarget | null): element is Field =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement

const isTick = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio'

const fieldsOf = (form: HTMLFormElement): readonly Field[] =>
  [...form.elements].filter(isField).filter(({ name, type }) => name !== '' && !notKept.has(type))

/** Forms with something typed that was not sent, each with its draft; ticks alone are soon made again. */
const unsaved = new Map<HTMLFormElement, string>()
/** The draft of the form that was sent last, until its answer is there. */
let sent: string | null = null

/** Whether anything that is typed on this page would be lost. */
export const hasUnsaved = (): boolean => [...unsaved.keys()].some(({ isConnected }) => isConnected)

/** Names the draft of a form: by person, page, its fields and what it is about. */
export const draftKey = (form: HTMLFormElement, staffId: number, pathname: string): string => {
  const about = [...form.elements]
    .filter((one) => one instanceof HTMLInputElement && one.type === 'hidden' && !changing.has(one.name))
    .map((one) => `${(one as HTMLInputElement).name}=${(one as HTMLInputElement).value}`)
  const names = new Set(fieldsOf(form).map(({ name }) => name))
  return `${PREFIX}${staffId} ${pathname} ${[...about, ...names].sort().join(' ')}`
}

const read = (key: string): Draft => JSON.parse(sessionStorage.getItem(key) ?? '{}')

/** 'line 0': fields of one name differ by their place. */
const nameOf = (form: HTMLFormElement, field: Field): string =>
  `${field.name} ${fieldsOf(form)
    .filter(({ name }) => name === field.name)
    .indexOf(field)}`

/** Keeps a field that the person changed; never a card number. */
export const keepTyped = (form: HTMLFormElement, key: string, field: EventTarget | null): void => {
  if (!isField(field) || field.form !== form || !fieldsOf(form).includes(field)) return
  if (!isTick(field)) unsaved.set(form, key)
  const { [nameOf(form, field)]: _, ...others } = read(key)
  const value = isTick(field) ? (field.checked ? 'yes' : '') : field.value
  const draft = holdsCardNumber(value) ? others : { ...others, [nameOf(form, field)]: value }
  sessionStorage.setItem(key, JSON.stringify(draft))
}

/** As if the person did it, so that what a page works out from its fields follows. */
const fill = (field: Field, value: string): void => {
  if (isTick(field)) {
    const isWanted = value === 'yes'
    if (field.checked !== isWanted && (isWanted || field.type === 'checkbox')) field.click()
    return
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Fills a form with its draft; false: there is none that says more than the form. */
export const restore = (form: HTMLFormElement, key: string): boolean => {
  const draft = read(key)
  let isBack = false
  for (const field of fieldsOf(form)) {
    const value = draft[nameOf(form, field)]
    const shown = isTick(field) ? (field.checked ? 'yes' : '') : field.value
    if (value === undefined || value === shown) continue
    fill(field, value)
    field.closest('details')?.setAttribute('open', '')
    isBack = true
  }
  return isBack
}

/** The form is on its way: what becomes of its draft depends on the answer. */
export const send = (form: HTMLFormElement, key: string): void => {
  unsaved.delete(form)
  sent = key
}

/** The answer to a form is there: a draft that was saved is deleted. */
export const settle = (form: HTMLFormElement, key: string, isSaved: boolean): void => {
  if (sent !== key) return
  sent = null
  if (isSaved) sessionStorage.removeItem(key)
  else unsaved.set(form, key)
}

/** The page that was sent has given way to another, so it is saved. */
export const settleLeft = (): void => {
  if (sent !== null) sessionStorage.removeItem(sent)
  sent = null
}

/** No answer came: the draft stays for when the page is loaded again. */
export const keepSent = (): void => {
  sent = null
}

/** Deletes what is typed on a page that the person leaves all the same. */
export const forgetUnsaved = (): void => {
  for (const key of unsaved.values()) sessionStorage.removeItem(key)
  unsaved.clear()
}

/** Deletes all drafts of this tab, when its person signs out. */
export const forgetDrafts = (): void => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}

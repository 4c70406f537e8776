import { useEffect } from 'react'
import { useFetchers, useLocation, useNavigation } from 'react-router'

/** What a control is called: a page that is drawn anew has another element of that name in its place. */
const nameOf = (control: Element): string =>
  [
    control.tagName,
    control.getAttribute('name'),
    /* Of a field it is what was in it at first. */
    control.matches('button, [type=radio], [type=checkbox]') ? control.getAttribute('value') : '',
    control.getAttribute('aria-label') ??
      (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
        ? control.labels?.[0]?.textContent
        : control.textContent),
  ].join(' ')

const isField = (control: Element): boolean => control.matches('input, select, textarea')

const take = (part: HTMLElement, scrolls: boolean): void => {
  if (part.tabIndex < 0) part.tabIndex = -1
  part.focus({ preventScroll: !scrolls })
}

const partsOf = (selector: string): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`main ${selector}`),
]

const focusHeading = (scrolls: boolean): void => {
  const [heading] = partsOf('h1')
  if (heading !== undefined) take(heading, scrolls)
}

/** The control that a person was at, and its name, which it loses with its text when it is removed. */
let last: { readonly control: Element; readonly name: string } | null = null
let shownPath: string | null = null
/** Whether what is under way was sent by a form. */
let wasSent = false
/** Notices of earlier steps, with their texts: what is not among them is new. */
let saidBefore = new Map<HTMLElement, string | null>()

const notices = (): readonly HTMLElement[] => partsOf('[data-notice]')

/** Puts back a focus that was lost since the control that had it was switched off or replaced. */
const putBack = (): void => {
  if (last === null || (document.activeElement ?? document.body) !== document.body) return
  const { control, name } = last
  const same = partsOf(control.tagName).find((one) => nameOf(one) === name && !one.matches(':disabled'))
  const answer = notices().find((one) => saidBefore.get(one) !== one.textContent)
  /* A field keeps the focus, so that typing goes on; screen readers read the answer out all the same. */
  const next = isField(control) ? (same ?? answer) : (answer ?? same)
  if (next === undefined) focusHeading(true)
  else take(next, true)
}

/** A new page: what it says of the form that led to it, else its heading. */
const focusPage = (): void => {
  const [done] = wasSent ? partsOf('[data-notice=done]') : []
  if (done === undefined) focusHeading(false)
  else take(done, true)
}

const remember = ({ target }: Event): void => {
  if (target instanceof Element) last = { control: target, name: nameOf(target) }
}
/* A press beside all controls lets go of the focus, and means it. */
const letGo = (): void => {
  last = null
}

/**
 * Keeps the focus of the keyboard (M-213). A new page has it on its heading, or on what it says of the form
 * that led to it; after a step of the same page it is on what the page answered, else on the control that was pressed.
 */
export const useKeptFocus = (): void => {
  const { pathname, key } = useLocation()
  const { state, formMethod } = useNavigation()
  const isMoving = state !== 'idle'
  const isAsking = useFetchers().some(({ state }) => state !== 'idle')
  useEffect(() => {
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', letGo)
    return () => {
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', letGo)
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place of the history may have lost the focus
  useEffect(() => {
    if (isMoving) wasSent = formMethod === 'POST'
    if (isMoving || isAsking) return
    if (shownPath !== null && shownPath !== pathname) focusPage()
    else putBack()
    shownPath = pathname
    wasSent = false
    saidBefore = new Map(notices().map((one) => [one, one.textContent]))
  }, [pathname, key, isMoving, isAsking, formMethod])
}

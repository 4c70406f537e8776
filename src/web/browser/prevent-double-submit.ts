interface SubmitEventLike {
  readonly target: object | null
  readonly defaultPrevented: boolean
  preventDefault(): void
}

/** The part of `window` that is used here. */
interface PageWindow {
  addEventListener(type: 'submit', listener: (event: SubmitEventLike) => void): void
}

/** The form can be submitted again after this long without a response. */
const RESEND_AFTER_MS = 5000

/** Submits a form once, however often its button is pressed: a double click would add an order twice. */
export const preventDoubleSubmit = (page: PageWindow): void => {
  const sent = new WeakSet<object>()
  page.addEventListener('submit', (event) => {
    const { target: form } = event
    /* Forms that a script submits show a busy button instead. */
    if (event.defaultPrevented || form === null) return
    if (sent.has(form)) return event.preventDefault()
    sent.add(form)
    setTimeout(() => sent.delete(form), RESEND_AFTER_MS)
  })
}

/** A form is sent. */
interface SubmitEventLike {
  readonly target: object | null
  readonly defaultPrevented: boolean
  preventDefault(): void
}

/** The page's window, as far as it is needed. */
interface PageWindow {
  addEventListener(type: 'submit', listener: (event: SubmitEventLike) => void): void
}

/** Whoever has stopped waiting for an answer can send the form again after so long. */
const RESEND_AFTER_MS = 5000

/**
 * A form that the browser itself sends is sent once, however often its button is pressed: the second of two quick presses
 * would put an order into the basket twice, or be told that the address has an account, which the first has just opened.
 */
export const sendOnce = (page: PageWindow): void => {
  const sent = new WeakSet<object>()
  page.addEventListener('submit', (event) => {
    const { target: form } = event
    /* Forms that scripts send have a button that is busy meanwhile. */
    if (event.defaultPrevented || form === null) return
    if (sent.has(form)) return event.preventDefault()
    sent.add(form)
    setTimeout(() => sent.delete(form), RESEND_AFTER_MS)
  })
}

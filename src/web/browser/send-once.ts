/** A form is sent. */
interface Sending {
  readonly target: object | null
  readonly defaultPrevented: boolean
  preventDefault(): void
}

/** The page's window, as far as it is needed. */
interface PageWindow {
  addEventListener(type: 'submit', hear: (sending: Sending) => void): void
}

/** Whoever has stopped waiting for an answer can send the form again after so long. */
const AGAIN_MS = 5000

/**
 * A form that the browser itself sends is sent once, however often its button is pressed: the second of two quick presses
 * would put an order into the basket twice, or be told that the address has an account, which the first has just opened.
 */
export const sendOnce = (page: PageWindow): void => {
  const sent = new WeakSet<object>()
  page.addEventListener('submit', (sending) => {
    const { target: form } = sending
    /* Forms that scripts send have a button that is busy meanwhile. */
    if (sending.defaultPrevented || form === null) return
    if (sent.has(form)) return sending.preventDefault()
    sent.add(form)
    setTimeout(() => sent.delete(form), AGAIN_MS)
  })
}

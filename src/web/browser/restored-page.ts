/** The page's window, as far as it is needed. */
interface PageWindow {
  addEventListener(type: 'pageshow', listener: (event: { readonly persisted: boolean }) => void): void
  readonly location: { reload(): void }
}

/**
 * A browser may keep the page that is left and show it again as it was: with a basket that has been paid since, or a
 * button that still waits for an answer. `no-store` does not stop every one of them. What is shown again is asked anew.
 */
export const reloadWhenRestored = (page: PageWindow): void =>
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) page.location.reload()
  })

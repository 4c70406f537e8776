/** The part of `window` that is used here. */
interface PageWindow {
  addEventListener(type: 'pageshow', listener: (event: { readonly persisted: boolean }) => void): void
  readonly location: { reload(): void }
}

/**
 * Reloads a page that the browser restores from its back/forward cache: its basket may have been paid since,
 * or a button may still wait for a response. Not every browser honours `no-store` here.
 */
export const reloadWhenRestored = (page: PageWindow): void =>
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) page.location.reload()
  })

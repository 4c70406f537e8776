import { isPersonalPath } from '#contract/personal-paths.ts'

/** The parts of `window` that are used here. */
interface PageWindow {
  addEventListener(
    type: 'pageshow' | 'pagehide',
    listener: (event: { readonly persisted: boolean }) => void,
  ): void
  readonly location: { readonly pathname: string; reload(): void }
  readonly document: {
    readonly documentElement: { hidden: HTMLElement['hidden']; readonly dataset: DOMStringMap }
  }
}

/**
 * Prepares a page for the browser's back/forward cache. A page about its visitor is hidden before it is
 * cached and reloads when it is restored: its basket may have been paid since. On other pages only what names
 * the visitor is hidden (`data-personal`), until `refresh` has updated it.
 */
export const refreshWhenRestored = (page: PageWindow, refresh: () => void): void => {
  const root = page.document.documentElement
  page.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return
    if (isPersonalPath(page.location.pathname)) root.hidden = true
    else root.dataset['restored'] = ''
  })
  page.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    if (isPersonalPath(page.location.pathname)) page.location.reload()
    else refresh()
  })
}

/** The event that asks the parts of a restored page to refresh. */
export const RESTORED = 'shop-restored'

/** Shows again what names the visitor, once it is fresh. */
export const showPersonal = (): void => {
  delete document.documentElement.dataset['restored']
}

/** Whether the browser came here by back or forward, so that the document may be from an earlier session. */
export const isHistoryVisit = (): boolean => {
  const [visit] = performance.getEntriesByType('navigation')
  return (
    'restored' in document.documentElement.dataset ||
    (visit !== undefined && 'type' in visit && visit.type === 'back_forward')
  )
}

/** Safari has no `requestIdleCallback`: it waits this long instead. */
const PAUSE_MS = 50

const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work)
  else setTimeout(work, PAUSE_MS)
}

const layOutNextPart = (): void => {
  const [part] = document.getElementsByClassName('later')
  if (part === undefined) return
  part.classList.remove('later')
  whenIdle(layOutNextPart)
}

/**
 * Lays out the deferred parts (`useDeferredLayoutClass`) after the page has loaded, one part per idle period, so
 * that fast scrolling and full-page screenshots show all of it.
 */
export const startDeferredLayout = (): void => {
  if (document.readyState === 'complete') whenIdle(layOutNextPart)
  else window.addEventListener('load', () => whenIdle(layOutNextPart), { once: true })
}

/** Safari has no `requestIdleCallback`; there, a pause does. */
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
 * Lays out what waits for somebody to come near (`useLater`) once the page is there, a part at a time whenever the browser
 * has nothing else to do: who scrolls fast, or takes a picture of the whole page, finds all of it.
 */
export const startDeferredLayout = (): void => {
  if (document.readyState === 'complete') whenIdle(layOutNextPart)
  else window.addEventListener('load', () => whenIdle(layOutNextPart), { once: true })
}

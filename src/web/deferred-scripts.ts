/*
 * Moves the page's scripts behind its first paint: on a slow connection everything that is fetched earlier
 * delays it. React Router preloads its modules in the head, beside styles, fonts and pictures; here they are
 * fetched once the page has been painted.
 */

/**
 * Resolves when the page and its first picture have been painted, or when the visitor starts to use the page.
 * This function is sent to the browser as text: it must not refer to anything outside itself.
 */
const whenPainted = (timeoutMs: number): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => resolve()
    setTimeout(done, timeoutMs)
    /* A hidden page is never painted. */
    if (document.visibilityState === 'hidden' || !('PerformanceObserver' in window)) done()
    for (const type of ['pointerdown', 'keydown', 'focusin'])
      addEventListener(type, done, { once: true, capture: true, passive: true })
    const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
    /* The next frame has painted it. */
    const soon = (): void => void requestAnimationFrame(() => setTimeout(done))
    new PerformanceObserver((seen) => {
      if (seen.getEntriesByName('first-contentful-paint').length === 0) return
      /* After the load event a missing picture no longer arrives: some browsers fetch none. */
      if (picture === null || picture.complete || document.readyState === 'complete') return done()
      picture.addEventListener('load', soon)
      picture.addEventListener('error', soon)
      addEventListener('load', soon)
    }).observe({ type: 'paint', buffered: true })
  })

/** If the first picture takes longer than this, scripts are fetched beside it. */
const LONGEST_WAIT_MS = 3000

/**
 * Preloads all modules concurrently, then runs them one by one: between two modules the browser can handle
 * input. React looks for the preload links that the server names. Sent to the browser as text, too.
 */
const loadModules = async (addresses: readonly string[]): Promise<void> => {
  for (const href of addresses)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  for (const address of addresses)
    if (!address.includes('/entry.client')) await import(/* @vite-ignore */ address)
}

/**
 * Defers the click on a button until hydration, and repeats it then: some buttons do nothing without scripts,
 * and the others load another page. After `timeoutMs` milliseconds the button does what it does without
 * scripts. The Enter key in a field clicks the first button of its form, which may be another one than the field
 * means: so the field gets the key first. Sent to the browser as text, too.
 */
const deferClicks = (timeoutMs: number): void => {
  let deferred: HTMLButtonElement | null = null
  let field: Element | null = null
  const repeat = (): void => {
    removeEventListener('click', defer, true)
    if (deferred === null) return
    deferred.removeAttribute('aria-busy')
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
    if (field?.dispatchEvent(enter)) deferred.click()
    deferred = null
  }
  const defer = (click: MouseEvent): void => {
    const button = click.target instanceof Element ? click.target.closest('button') : null
    if (button === null) return
    click.preventDefault()
    click.stopImmediatePropagation()
    if (deferred === null) setTimeout(repeat, timeoutMs)
    deferred?.removeAttribute('aria-busy')
    deferred = button
    field = document.activeElement
    deferred.setAttribute('aria-busy', 'true')
  }
  new MutationObserver(repeat).observe(document.documentElement, { attributeFilter: ['data-ready'] })
  addEventListener('click', defer, true)
}

const LONGEST_DEFERRAL_MS = 4000

const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const moduleScript = /(<script [^>]*type="module" async="">)([^<]*)(?=<\/script>)/
const importLine = /^import (?:\* as (\w+) from )?("[^"]+");$/gm

/**
 * A function as text for the browser, without the indentation, the hint for Vite and the ends of lines that mean nothing,
 * which every page would carry. Vite's development server renames the import of what it runs itself.
 */
const sent = (runs: (...given: never[]) => unknown): string =>
  runs
    .toString()
    .replaceAll('__vite_ssr_dynamic_import__', 'import')
    .replaceAll('/* @vite-ignore */', '')
    .replaceAll(/\n\s+/g, '\n')
    .replaceAll(/([;{,(])\n/g, '$1')

/** The page's HTML with its scripts deferred. */
export const deferScripts = (html: string): string => {
  const addresses = Array.from(html.matchAll(preload), ([, address = '']) => address)
  return html.replace(preload, '').replace(moduleScript, (_, opening: string, text: string) => {
    const imports = text.replace(importLine, (__, name: string | undefined, address: string) =>
      name === undefined ? `await import(${address});` : `const ${name} = await import(${address});`,
    )
    const first = `(${sent(deferClicks)})(${LONGEST_DEFERRAL_MS});await (${sent(whenPainted)})(${LONGEST_WAIT_MS});await (${sent(loadModules)})(${JSON.stringify(addresses)});`
    return `${opening}${first}\n${imports}`
  })
}
